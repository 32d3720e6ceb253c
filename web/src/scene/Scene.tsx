/** The one map of every game, from the galaxy to a planet: it is looked at, moved, and clicked. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSettings } from "../settings/settings";
import { useBoard } from "../table/board/BoardContext";
import { Lights, LightsContext } from "../table/board/lights";
import { SpaceTray } from "../table/board/SpaceTray";
import { useGlide } from "../table/board/useGlide";
import type { PlanetView } from "../wire/types";
import { lookAt, shifted, stepAt, useCamera, type Look, type Size } from "./camera";
import { Chart } from "./Chart";
import { detailAt, globeRadius, type Detail } from "./distance";
import { Inspector } from "./Inspector";
import { frameOf, layOut, STEP, type Layout, type SystemSpot } from "./layout";
import { MapTools } from "./MapTools";
import { jumpsFrom, remarkOn, type OverlayChoice } from "./overlays";
import { planetOf, systemOf, systemsOf } from "./places";
import styles from "./Scene.module.css";
import { campsOf, type Camp } from "./standing";
import { SystemNode } from "./SystemNode";

/** In a system, planets stand at least and at most so far apart. */
const WORLDS = { least: 236 / STEP, most: 470 / STEP };
/** A world with name, track and plates below it takes so much more than its globe. */
const FOOT = 214;
const LEAST_TOP = 48;

/** The look at one system: its sun at the left edge, its worlds in the upper part, their plates below. */
function lookAtSystem(system: SystemSpot, size: Size, planet: string): Look {
  const frame = { left: system.x + 14, right: system.x + system.planets.length * STEP + 34, top: 0, bottom: 1 };
  const k = Math.max(WORLDS.least, Math.min(WORLDS.most, size.width / (frame.right - frame.left)));
  const r = globeRadius("worlds", stepAt(k), size.height);
  const fits = (frame.right - frame.left) * k <= size.width + 1;
  const middle = fits ? (frame.left + frame.right) / 2 : system.x + (Math.max(0, system.planets.indexOf(planet)) + 1) * STEP;
  const top = Math.max(LEAST_TOP, (size.height - 2 * r - FOOT) / 2);
  return { k, x: size.width / 2 - middle * k, y: r + top - system.y * k };
}

function home(layout: Layout, size: Size, here: string): Look {
  const [only, another] = layout.systems;
  if (only && !another) return lookAtSystem(only, size, here);
  return lookAt(frameOf(layout.systems), size, WORLDS.least);
}

export function Scene() {
  const board = useBoard();
  const { facts, view, lit, chosen, here } = board;
  const [lights] = useState(() => new Lights(board));
  useEffect(() => {
    lights.show(board);
  }, [lights, board]);

  const shape = view.planets.map((planet) => planet.id).join(" ");
  const layout = useMemo(
    () => layOut(facts, view.planets, view.spaces),
    // The map changes only with its planets.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [facts, shape],
  );
  const at = planetOf(facts, here);
  const camera = useCamera((size) => home(layout, size, at));
  const { root, size, look, fly } = camera;
  const [inspected, setInspected] = useState<string | null>(null);
  const [choice, setChoice] = useState<OverlayChoice>({ overlay: "", race: "", from: "" });

  const [detail, setDetail] = useState<Detail>("moons");
  const wanted = detailAt(stepAt(look.k), detail);
  if (wanted !== detail) setDetail(wanted);

  const camps = useCamps();
  const jumps = useMemo(() => jumpsFrom(facts, choice.from || systemOf(facts, here)), [facts, choice.from, here]);

  const visit = useCallback(
    (id: string, planet = "") => {
      const system = layout.systems.find((each) => each.id === id);
      if (!system) return;
      setInspected(null);
      fly(lookAtSystem(system, size, planet));
    },
    [layout, size, fly],
  );
  const approach = useCallback(
    (planet: string) => {
      visit(systemOf(facts, planet), planet);
    },
    [visit, facts],
  );
  const whole = useCallback(() => {
    setInspected(null);
    fly(home(layout, size, at));
  }, [fly, layout, size, at]);

  // The decision brings the scene to its place, if that is not before one's eyes already.
  const asked = `${view.segment} ${view.decision?.kind ?? ""} ${view.decision?.side ?? ""} ${here}`;
  const arrived = useRef("");
  useEffect(() => {
    if (size.width === 0 || arrived.current === asked || chosen.length > 0 || layout.systems.length < 2) return;
    arrived.current = asked;
    const places = systemsOf(facts, view, lit, here);
    const goals = layout.systems.filter((each) => places.has(each.id));
    const [only] = goals;
    if (!only) return;
    if (goals.length === 1) fly(lookAtSystem(only, size, at));
    else fly(lookAt(frameOf(goals), size, WORLDS.least));
  }, [asked, chosen, facts, view, lit, here, at, layout, size, fly]);

  const shown = inspected !== null && (inspected in facts.planets ? view.planets.some((each) => each.id === inspected) : camps.has(inspected)) ? inspected : null;
  useMapKeys(camera.zoomBy, whole, shown !== null, () => { setInspected(null); });
  useGlide(root, view.characters, useSettings().speed === "off");

  const near = detail === "worlds" ? nearest(layout, look, size) : "";
  const planets = new Map(view.planets.map((each) => [each.id, each]));
  return (
    <LightsContext value={lights}>
      <main className={styles.board} aria-label="The board">
        <div
          ref={root}
          className={styles.scene}
          onFocus={(event) => {
            if (root.current) bringIntoView(event.target, root.current, look, fly);
          }}
        >
        {size.width > 0 && !shown && (
          <>
            <Chart layout={layout} planets={view.planets} look={look} />
            <div className={styles.nodes} data-layer="nodes" style={{ transform: shifted(look) }}>
              {layout.systems.map((system) => (
                <SystemNode
                  key={system.id}
                  system={system}
                  planets={system.planets.flatMap((id) => {
                    const planet = planets.get(id);
                    if (!planet) return [];
                    const { words, faded } = remarkOn(facts, view, planet, choice, jumps);
                    return [{ view: planet, ...around(camps, planet), remark: words, faded }];
                  })}
                  drifts={[...camps.values()].filter(({ space }) => !space.planet && space.id.split(".")[0] === system.id)}
                  detail={detail === "worlds" && near !== system.id ? "globes" : detail}
                  k={look.k}
                  height={size.height}
                  onInspect={setInspected}
                  onApproach={approach}
                  onVisit={visit}
                />
              ))}
            </div>
          </>
        )}
        {shown && <Inspector place={shown} onClose={() => { setInspected(null); }} onOther={setInspected} />}
          {!shown && (
            <MapTools
              detail={detail}
              system={layout.systems.find((each) => each.id === near)?.name ?? ""}
              many={layout.systems.length > 1}
              choice={choice}
              onChoice={setChoice}
              onWhole={whole}
              onZoom={camera.zoomBy}
            />
          )}
        </div>
        <SpaceTray />
      </main>
    </LightsContext>
  );
}

/** Who stands where; a place where nothing has changed stays the same object, and is not drawn again. */
function useCamps(): Map<string, Camp> {
  const { view } = useBoard();
  const [kept, setKept] = useState(() => ({ view, camps: campsOf(view, new Map()) }));
  if (kept.view === view) return kept.camps;
  const camps = campsOf(view, kept.camps);
  setKept({ view, camps });
  return camps;
}

const kept = new WeakMap<PlanetView, { environs: Camp[]; orbit: Camp | null }>();

/** The environs and the orbit of a planet; the same as before if none of them has changed. */
function around(camps: ReadonlyMap<string, Camp>, planet: PlanetView): { environs: Camp[]; orbit: Camp | null } {
  const all = [...camps.values()].filter(({ space }) => space.planet === planet.id);
  const environs = all.filter(({ space }) => !space.id.endsWith(".orbit"));
  const orbit = all.find(({ space }) => space.id.endsWith(".orbit")) ?? null;
  const before = kept.get(planet);
  const same = before?.orbit === orbit && before.environs.length === environs.length && before.environs.every((each, index) => each === environs[index]);
  if (before && same) return before;
  const now = { environs, orbit };
  kept.set(planet, now);
  return now;
}

/** The system in the middle of the window. */
function nearest(layout: Layout, look: Look, size: Size): string {
  const [x, y] = [(size.width / 2 - look.x) / look.k, (size.height / 2 - look.y) / look.k];
  const away = (each: SystemSpot) => Math.hypot(each.x + (each.planets.length * STEP) / 2 - x, (each.y - y) * 1.5);
  return [...layout.systems].sort((a, b) => away(a) - away(b))[0]?.id ?? "";
}

/** What gets the focus comes into view. */
function bringIntoView(target: Element, root: HTMLElement, look: Look, fly: (to: Look) => void): void {
  if (!target.closest("[data-layer]")) return;
  const [box, frame] = [target.getBoundingClientRect(), root.getBoundingClientRect()];
  const dx = Math.max(0, frame.left + 30 - box.left) - Math.max(0, box.right + 30 - frame.right);
  const dy = Math.max(0, frame.top + 30 - box.top) - Math.max(0, box.bottom + 30 - frame.bottom);
  if (dx || dy) fly({ ...look, x: look.x + dx, y: look.y + dy });
}

function useMapKeys(zoomBy: (factor: number) => void, whole: () => void, inside: boolean, leave: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
      if (event.key === "+") zoomBy(1.4);
      else if (event.key === "-") zoomBy(1 / 1.4);
      else if (event.key === "Home") whole();
      else if (event.key === "Escape" && inside) {
        leave();
        event.stopImmediatePropagation();
      }
    }
    window.addEventListener("keydown", press, { capture: true });
    return () => {
      window.removeEventListener("keydown", press, { capture: true });
    };
  }, [zoomBy, whole, inside, leave]);
}
