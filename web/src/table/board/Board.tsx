/** The star system: its planets side by side. */
import { useBoard } from "./BoardContext";
import styles from "./Board.module.css";
import { PlanetPanel } from "./PlanetPanel";
import { SpaceTray } from "./SpaceTray";
import { useGlide } from "./useGlide";

export function Board() {
  const { view } = useBoard();
  const ref = useGlide();
  return (
    <main className={styles.board} ref={ref} aria-label="The board">
      <SpaceTray />
      <div className={styles.planets}>
        {view.planets.map((planet) => (
          <PlanetPanel key={planet.id} planet={planet} />
        ))}
      </div>
    </main>
  );
}
