/** A picture of a piece, as a bitmap. The words for it stand beside it. */
import { useBaked } from "./bake";
import type { Picture } from "./pictures";

export function Baked({ picture, className }: { picture: Picture; className?: string | undefined }) {
  const url = useBaked(picture);
  const { width, height } = picture;
  return <img className={className} src={url} width={width} height={height} alt="" draggable={false} />;
}
