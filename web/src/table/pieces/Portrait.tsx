/** A portrait: a character with what has befallen him, a creature, locals; of a squad the sign of its side. */
import { Baked } from "../../art/Baked";
import { CREATURES } from "../../art/creatures";
import type { MedalOptions } from "../../art/medals";
import { PEOPLE } from "../../art/people";
import { creaturePicture, PORTRAIT_SHEET, portraitPicture, racePicture } from "../../art/pictures";
import { RACES } from "../../art/races";
import type { Side } from "../../wire/types";
import { Emblem } from "./Emblem";

interface PortraitProps {
  id: string;
  side?: Side;
  size?: number;
  state?: MedalOptions;
}

export function Portrait({ id, side, size = 48, state = {} }: PortraitProps) {
  if (id in CREATURES) return <Baked picture={creaturePicture(id, size)} />;
  if (!(id in PEOPLE) && !(id in RACES)) return side ? <Emblem side={side} size={size} /> : null;
  const picture = id in PEOPLE ? portraitPicture(id, size, state) : racePicture(id, size, true);
  // The sheet is larger than the frame, so that hats may stand out of it.
  const out = (size * (PORTRAIT_SHEET - 1)) / 2;
  return (
    <span style={{ display: "block", width: size, height: size }}>
      <span style={{ display: "block", width: 0, height: 0, transform: `translate(${-out}px, ${-out * 1.3}px)` }}>
        <Baked picture={picture} />
      </span>
    </span>
  );
}
