/** A small picture of whatever can be looked up; it is drawn when it comes into view. */
import { useRef } from "react";
import { useSeen } from "../../app/useSeen";
import { Baked } from "../../art/Baked";
import { CREATURES } from "../../art/creatures";
import { EMBLEMS } from "../../art/emblems";
import { creaturePicture, emblemPicture, globePicture, shipPicture, thingPicture } from "../../art/pictures";
import { SHIPS } from "../../art/ships";
import { THINGS } from "../../art/things";
import { useFacts } from "../../facts/FactsContext";
import { Portrait } from "../pieces/Portrait";
import { UnitCounter } from "../pieces/UnitCounter";
import type { Item } from "./catalogue";
import styles from "./Reference.module.css";

/** `size` is that of its box. */
export function Thumb({ item, size = 44 }: { item: Item; size?: number }) {
  const box = useRef<HTMLSpanElement>(null);
  const seen = useSeen(box);
  return (
    <span ref={box} className={styles.thumb} style={{ width: size, height: size }} aria-hidden="true">
      {seen && <Picture item={item} size={size} />}
    </span>
  );
}

function Picture({ item: { kind, id }, size }: { item: Item; size: number }) {
  const facts = useFacts();
  switch (kind) {
    case "character":
      return <Portrait id={id} size={size} />;
    case "creature":
      return id in CREATURES ? <Baked picture={creaturePicture(id, size)} /> : null;
    case "possession":
      return id in SHIPS ? <Baked picture={shipPicture(id, size)} /> : id in THINGS ? <Baked picture={thingPicture(id, size)} /> : null;
    case "mission": {
      const [emblem] = Object.entries(EMBLEMS).find(([, each]) => each.set === "missions" && each.letter === id) ?? [];
      return emblem ? <Baked picture={emblemPicture(emblem, size * 0.86)} /> : null;
    }
    case "planet": {
      const planet = facts.planets[id];
      return planet ? <Baked picture={globePicture(planet.name, planet.environs.flatMap((each) => facts.environs[each] ?? []), Math.round(size * 0.37))} /> : null;
    }
    case "unit": {
      const unit = facts.unit_kinds[id];
      return unit ? <UnitCounter kind={id} facts={unit} side={unit.side} size={Math.round(size * 0.9)} /> : null;
    }
  }
}
