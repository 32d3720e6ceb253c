/** The star system: its planets side by side; on a board of several, in rows that can be scrolled. */
import { useBoard } from "./BoardContext";
import styles from "./Board.module.css";
import { PlanetPanel } from "./PlanetPanel";
import { SpacePanel } from "./SpacePanel";
import { SpaceTray } from "./SpaceTray";
import { useGlide } from "./useGlide";

export function Board() {
  const { facts, view } = useBoard();
  const ref = useGlide();
  const systems = new Set(view.planets.map((planet) => facts.planets[planet.id]?.system));
  const adrift = view.spaces.filter((space) => !space.planet);
  return (
    <main className={styles.board} ref={ref} aria-label="The board">
      <SpaceTray />
      <div className={`${styles.planets} ${systems.size > 1 ? styles.many : ""}`} tabIndex={systems.size > 1 ? 0 : undefined}>
        {adrift.length > 0 && (
          <section className={styles.adrift} aria-label="Drift and the ways in">
            {adrift.map((space) => (
              <SpacePanel key={space.id} space={space} />
            ))}
          </section>
        )}
        {view.planets.map((planet) => (
          <PlanetPanel key={planet.id} planet={planet} />
        ))}
      </div>
    </main>
  );
}
