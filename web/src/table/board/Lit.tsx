/** A thing on the board that can be clicked when it is lit; hover or focus shows its card. */
import {
  autoUpdate,
  flip,
  FloatingPortal,
  offset,
  safePolygon,
  shift,
  useClick,
  useDismiss,
  useFloating,
  useHover,
  useInteractions,
} from "@floating-ui/react";
import { useState, type ReactNode } from "react";
import type { Key } from "../decision/lighting";
import { useBoard } from "./BoardContext";
import styles from "./Lit.module.css";

interface LitProps {
  /** Empty for a thing that is never part of an action. */
  id: Key;
  label: string;
  className?: string | undefined;
  /** Shown on hover, and on a click while the thing is not lit. */
  card?: ReactNode;
  children: ReactNode;
}

const HOVER_DELAY = { open: 450, close: 60 };

export function Lit({ id, label, className, card, children }: LitProps) {
  const board = useBoard();
  const lit = board.lit.has(id);
  const chosen = board.chosen.includes(id);
  const along = board.along.has(id);
  const clickable = lit || chosen;
  const [open, setOpen] = useState(false);
  const { refs, floatingStyles, context } = useFloating({
    open: open && card !== undefined,
    onOpenChange: setOpen,
    placement: "right-start",
    middleware: [offset(8), flip({ fallbackAxisSideDirection: "end" }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  const hover = useHover(context, { delay: HOVER_DELAY, handleClose: safePolygon(), mouseOnly: true, move: false });
  const press = useClick(context, { enabled: !clickable });
  const dismiss = useDismiss(context);
  const { getReferenceProps, getFloatingProps } = useInteractions([hover, press, dismiss]);
  const state = `${lit ? styles.lit : ""} ${chosen ? styles.chosen : along ? styles.along : ""}`;
  return (
    <>
      <button
        type="button"
        ref={refs.setReference}
        className={`${styles.thing} ${state} ${className ?? ""}`}
        aria-pressed={clickable ? chosen : undefined}
        data-lit={lit || undefined}
        data-key={id || undefined}
        tabIndex={clickable ? 0 : -1}
        {...getReferenceProps({
          onClick: (event) => {
            event.stopPropagation();
            if (!clickable) return;
            setOpen(false);
            board.click(id);
          },
          onPointerEnter: () => {
            if (lit) board.foresee(id);
          },
          onPointerLeave: () => {
            board.foresee(null);
          },
          onFocus: () => {
            if (lit) board.foresee(id);
          },
          onBlur: () => {
            board.foresee(null);
          },
        })}
      >
        <span className="visually-hidden">{along ? `${label}, goes along` : label}</span>
        <span className={styles.drawn} aria-hidden="true">
          {children}
        </span>
      </button>
      {open && card !== undefined && (
        <FloatingPortal>
          {/* A callback that keeps the element, not the value of a ref. */}
          {/* eslint-disable-next-line react-hooks/refs */}
          <div ref={refs.setFloating} style={floatingStyles} className={styles.floating} {...getFloatingProps()}>
            {card}
          </div>
        </FloatingPortal>
      )}
    </>
  );
}
