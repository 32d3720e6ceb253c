/** The one map of every game, from the galaxy to a planet: it is looked at, moved, and clicked. */
import { isDrawing } from "../table/board/draw";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useSettings } from "../settings/settings";
import { useBoard } from "../table/board/BoardContext";
import { Lights, LightsContext } from "../table/board/lights";
import { SpaceTray } from "../table/board/SpaceTray";
import { useGlide } from "../table/board/useGlide";
import type { PageFacts, PlanetView, TableView } from "../wire/types";
import { moduleOf } from "../wire/modules";
import { shifted, stepAt, useCamera, type Look, type Size } from "./camera";
import { Chart } from "./Chart";
import { FightScene } from "./fight/FightScene";
import type { Stage } from "./fight/stage";
import { detailAt, type Detail } from "./distance";
import { faceRows } from "./faces";
import { home, lookAtSome, lookAtSystem } from "./goals";
import { Inspector } from "./Inspector";
import { frameOf, layOut, STEP, type Layout, type SystemSpot } from "./layout";
import { MapTools } from "./MapTools";
import { jumpsFrom, remarkOn, type OverlayChoice } from "./overlays";
import { begin, drifted, remember, type Memory } from "./news";
import { planetOf, systemOf, systemsOf } from "./places";
import { Politics } from "./Politics";
import styles from "./Scene.module.css";
import { campsOf, standingAt, type Camp } from "./standing";
import { SheetScene, type SheetName } from "./SheetScene";
import { SystemNode } from "./SystemNode";

const NOWHERE: readonly string[] = [];

interface SceneProps {
  /** A fight that is shown in the place of the map. */
  stage?: Stage | null;
  /** A sheet that is, if there is no fight: the events, the ledger. */
  sheet?: SheetName | null;
  /** The entry that is being told, while it is new. */
  fresh?: number | null;
  onMap?: () => void;
}

export function Scene({ stage = null, sheet = null, fresh = null, onMap }: SceneProps) {
  const board = useBoard();
  const { facts, view, lit: all, asked: lit = all, chosen, here } = board;
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
  const frame = useMemo(() => frameOf(layout.systems), [layout]);
  const camera = useCamera(frame, (size) => home(layout, size, at));
  const { root, size, unit, look, fly, move } = camera;
  const [inspected, setInspected] = useState<string | null>(null);
  const [choice, setChoice] = useState<OverlayChoice>({ overlay: "", race: "", from: "" });

  const [detail, setDetail] = useState<Detail>("moons");
  const wanted = detailAt(stepAt(look.k), detail);
  if (wanted !== detail) setDetail(wanted);

  const camps = useCamps();
  const news = useNews(view);
  const [politics, setPolitics] = useState("");
  const jumps = useMemo(() => jumpsFrom(facts, choice.from || systemOf(facts, here)), [facts, choice.from, here]);

  const visit = useCallback(
    (id: string, planet = "") => {
      const system = layout.systems.find((each) => each.id === id);
      if (!system) return;
      setInspected(null);
      fly((window) => lookAtSystem(system, window, planet));
    },
    [layout, fly],
  );
  const approach = useCallback(
    (planet: string) => {
      visit(systemOf(facts, planet), planet);
    },
    [visit, facts],
  );
  const whole = useCallback(() => {
    setInspected(null);
    fly((window) => home(layout, window, at));
  }, [fly, layout, at]);

  // The decision brings the scene to its place, if that is not before one's eyes already.
  const asked = `${view.segment} ${view.decision?.kind ?? ""} ${view.decision?.side ?? ""} ${here}`;
  const arrived = useRef("");
  useEffect(() => {
    // While something is drawn over the map, its goals do not move away.
    if (isDrawing()) arrived.current = asked;
    if (size.width === 0 || arrived.current === asked || chosen.length > 0 || layout.systems.length < 2) return;
    arrived.current = asked;
    const places = systemsOf(facts, view, lit, here);
    const goals = layout.systems.filter((each) => places.has(each.id));
    const [only] = goals;
    if (!only) return;
    if (goals.length === 1) fly((window) => lookAtSystem(only, window, at));
    else fly((window) => lookAtSome(layout, goals, window, at));
  }, [asked, chosen, facts, view, lit, here, at, layout, size, fly]);

  // Somebody looks at the options of one place.
  const { toward = "" } = board;
  const lookThere = useEffectEvent(() => {
    const system = layout.systems.find((each) => each.id === systemOf(facts, toward));
    if (system) fly((window) => lookAtSystem(system, window, planetOf(facts, toward)));
  });
  useEffect(() => {
    lookThere();
  }, [toward]);

  const shown = inspected !== null && (inspected in facts.planets ? view.planets.some((each) => each.id === inspected) : camps.has(inspected)) ? inspected : null;
  // The map is not drawn while something else stands in its place.
  const away = shown !== null || stage !== null || sheet !== null;
  useMapKeys(camera.zoomBy, whole, shown !== null, () => { setInspected(null); });
  useGlide(root, view.characters, useSettings().speed === "off");

  const faces = useMemo(() => faceRows(layout.systems, peopleOf(facts, camps), look.k), [facts, layout, camps, look.k]);
  const near = detail === "worlds" ? nearest(layout, look, size) : "";
  // A system that has come near is drawn larger: what has the focus there has moved, and is brought into view again.
  const following = useRef(false);
  const follow = useEffectEvent(() => {
    const [focused, box] = [document.activeElement, root.current];
    if (!following.current || !focused || !box || !box.contains(focused)) return;
    following.current = false;
    bringIntoView(focused, box, unit, look, move);
  });
  useEffect(() => {
    follow();
  }, [near, detail]);
  const planets = new Map(view.planets.map((each) => [each.id, each]));
  return (
    <LightsContext value={lights}>
      <main className={styles.board} aria-label="The board">
        <div
          ref={root}
          className={styles.scene}
          onPointerDownCapture={() => { following.current = false; }}
          onWheelCapture={() => { following.current = false; }}
          onFocus={(event) => {
            following.current = true;
            if (root.current) bringIntoView(event.target, root.current, unit, look, move);
          }}
        >
        {size.width > 0 && !away && (
          <div className={styles.map} style={{ transform: unit === 1 ? undefined : `scale(${String(unit)})` }}>
            <Chart layout={layout} planets={view.planets} crises={moduleOf(view, "core.assign")?.crises ?? NOWHERE} look={look} />
            <div className={styles.nodes} data-layer="nodes" style={{ transform: shifted(look) }}>
              {layout.systems.map((system) => (
                <SystemNode
                  key={system.id}
                  system={system}
                  planets={system.planets.flatMap((id) => {
                    const planet = planets.get(id);
                    if (!planet) return [];
                    const { words, faded } = remarkOn(facts, view, planet, choice, jumps);
                    return [{ view: planet, ...around(camps, planet), remark: words, faded, drift: drifted(news, planet.id), secret: secretOf(view, planet.id), base: baseOn(view, planet.id), conduit: conduitOn(view, planet.id), own: view.viewer === "rebel" }];
                  })}
                  drifts={[...camps.values()].filter(({ space }) => !space.planet && space.id.split(".")[0] === system.id)}
                  faces={faces.get(system.id)}
                  detail={detail === "worlds" && near !== system.id ? "globes" : detail}
                  k={look.k}
                  height={size.height}
                  onInspect={setInspected}
                  onApproach={approach}
                  onVisit={visit}
                />
              ))}
            </div>
          </div>
        )}
        {stage && onMap && !shown && <FightScene key={stage.id} stage={stage} fresh={fresh} onMap={onMap} />}
        {sheet && !stage && onMap && !shown && <SheetScene name={sheet} view={view} onMap={onMap} />}
        {shown && <Inspector place={shown} onClose={() => { setInspected(null); }} onOther={setInspected} />}
          {!away && (
            <MapTools
              detail={detail}
              system={layout.systems.find((each) => each.id === near)?.name ?? ""}
              many={layout.systems.length > 1}
              choice={choice}
              onChoice={setChoice}
              onWhole={whole}
              onZoom={camera.zoomBy}
              politics={politics !== ""}
              onPolitics={() => {
                setPolitics(politics ? "" : (layout.systems.find((each) => each.id === nearest(layout, look, size))?.province ?? ""));
              }}
            />
          )}
          {!away && politics && (
            <Politics province={politics} provinces={layout.provinces} onProvince={setPolitics} onApproach={approach} onClose={() => { setPolitics(""); }} />
          )}
        </div>
        <SpaceTray />
      </main>
    </LightsContext>
  );
}

/** What the table tells of a planet's secret: its name, that there is one, or nothing. */
const secretOf = (view: TableView, planet: string) => {
  const galaxy = moduleOf(view, "galactic");
  return galaxy?.lost_secrets.includes(planet) ? "" : (galaxy?.secrets[planet] ?? "");
};

/** The Secret Base, for those who may know where it is. */
const baseOn = (view: TableView, planet: string) => {
  const galaxy = moduleOf(view, "galactic");
  return galaxy?.base === planet ? (galaxy.base_revealed ? "base-revealed" : "base") : "";
};

/** The Conduit of a planet, whose state everybody knows; "" if there is none. */
const conduitOn = (view: TableView, planet: string) => moduleOf(view, "core.network")?.conduits[planet] ?? "";

function useNews(view: TableView): Memory {
  const [memory, setMemory] = useState(() => begin(view));
  if (memory.view === view) return memory;
  const next = remember(memory, view);
  setMemory(next);
  return next;
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

/** How many people are in each system. */
function peopleOf(facts: PageFacts, camps: ReadonlyMap<string, Camp>): Map<string, number> {
  const found = new Map<string, number>();
  for (const camp of camps.values()) {
    const people = camp.space.planet ? standingAt(camp).filter((each) => each.is === "person").length : 0;
    const system = systemOf(facts, camp.space.id);
    if (people > 0) found.set(system, (found.get(system) ?? 0) + people);
  }
  return found;
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
function bringIntoView(target: Element, root: HTMLElement, unit: number, look: Look, move: (to: Look) => void): void {
  if (!target.closest("[data-layer]")) return;
  const [box, frame] = [target.getBoundingClientRect(), root.getBoundingClientRect()];
  const dx = Math.max(0, frame.left + 30 - box.left) - Math.max(0, box.right + 30 - frame.right);
  const dy = Math.max(0, frame.top + 30 - box.top) - Math.max(0, box.bottom + 30 - frame.bottom);
  if (dx || dy) move({ ...look, x: look.x + dx / unit, y: look.y + dy / unit });
}

function useMapKeys(zoomBy: (factor: number) => void, whole: () => void, inside: boolean, leave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
    if (event.key === "+") zoomBy(1.4);
    else if (event.key === "-") zoomBy(1 / 1.4);
    else if (event.key === "Home") whole();
    else if (event.key === "Escape" && inside) {
      leave();
      event.stopImmediatePropagation();
    }
  });
  useEffect(() => {
    window.addEventListener("keydown", press, { capture: true });
    return () => {
      window.removeEventListener("keydown", press, { capture: true });
    };
  }, []);
}
