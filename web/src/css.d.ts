/** Styles may set custom properties. */
import "react";

declare module "react" {
  // An interface can only be added to, so this cannot be a Record.
  // eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
