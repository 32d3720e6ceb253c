/** A thing on the board: lit when it can be clicked. Pointing at it, pressing it, or focus shows its card. */
import {
  autoUpdate,
  flip,
  FloatingPortal,
  offset,
  shift,
  useDismiss,
  useFloating,
  useInteractions,
} from "@floating-ui/react";
import { useCallback, useEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";
import type { Key } from "../decision/lighting";
import { useLight, useLights, type Lights } from "./lights";
import { draw } from "./draw";
import styles from "./Lit.module.css";

interface LitProps {
  /** Empty for a thing that is never part of an action. */
  id: Key;
  label: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Shown on hover, and on a click while the thing is not lit. */
  card?: ReactNode;
  /** What a click does while the thing is not lit. */
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

const HOVER_DELAY = 400;
const LEAVE_DELAY = 120;

export function Lit({ id, label, className, style, card, onOpen, children }: LitProps) {
  const lights = useLights();
  const light = useLight(useCallback((each: Lights) => each.of(id), [id]));
  const grabs = useLight(useCallback((each: Lights) => each.of(id) === "lit" && each.grabs(id), [id]));
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef(0);
  const clickable = light === "lit" || light === "chosen";
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const later = (show: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(setOpen, delay, show);
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        className={`${styles.thing} ${light ? styles[light] : ""} ${className ?? ""}`}
        style={style}
        aria-pressed={clickable ? light === "chosen" : undefined}
        data-lit={light === "lit" || undefined}
        data-key={id || undefined}
        data-grab={grabs || undefined}
        onPointerDown={grabs ? (event) => { if (event.button === 0) draw(event, lights, id); } : undefined}
        tabIndex={clickable ? 0 : -1}
        onClick={(event) => {
          event.stopPropagation();
          clearTimeout(timer.current);
          if (clickable) {
            setOpen(false);
            lights.click(id);
          } else if (onOpen) onOpen();
          else setOpen((before) => !before);
        }}
        onPointerEnter={(event) => {
          if (light === "lit") lights.foresee(id);
          if (card !== undefined && event.pointerType === "mouse") later(true, HOVER_DELAY);
        }}
        onPointerLeave={(event) => {
          lights.foresee(null);
          if (event.pointerType === "mouse") later(false, LEAVE_DELAY);
        }}
        onFocus={() => {
          if (light === "lit") lights.foresee(id);
        }}
        onBlur={() => {
          lights.foresee(null);
        }}
      >
        <span className="visually-hidden">{light === "along" ? `${label}, goes along` : label}</span>
        <span className={styles.drawn} aria-hidden="true">
          {children}
        </span>
      </button>
      {open && card !== undefined && (
        <Card anchor={button} onClose={() => { setOpen(false); }} onStay={() => { clearTimeout(timer.current); }}>
          {card}
        </Card>
      )}
    </>
  );
}

interface CardProps {
  anchor: React.RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The pointer has gone over to the card. */
  onStay: () => void;
  children: ReactNode;
}

function Card({ anchor, onClose, onStay, children }: CardProps) {
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: onClose,
    placement: "right-start",
    middleware: [offset(8), flip({ fallbackAxisSideDirection: "end" }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  useEffect(() => {
    refs.setReference(anchor.current);
  }, [refs, anchor]);
  const { getFloatingProps } = useInteractions([useDismiss(context)]);
  return (
    <FloatingPortal>
      {/* A callback that keeps the element, not the value of a ref. */}
      {/* eslint-disable-next-line react-hooks/refs */}
      <div ref={refs.setFloating} style={floatingStyles} className={styles.floating} {...getFloatingProps({ onPointerEnter: onStay, onPointerLeave: onClose })}>
        {children}
      </div>
    </FloatingPortal>
  );
}
