/** A possession: a thing, or a spaceship from the side. */
import { Baked } from "../../art/Baked";
import { shipPicture, thingPicture } from "../../art/pictures";
import { SHIPS } from "../../art/ships";
import { THINGS } from "../../art/things";

export function PossessionIcon({ id, size }: { id: string; size: number }) {
  if (id in SHIPS) return <Baked picture={shipPicture(id, size * 1.5)} />;
  return id in THINGS ? <Baked picture={thingPicture(id, size)} /> : null;
}
