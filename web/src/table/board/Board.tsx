/** The board of a table: the one scene of all games. */
export { Scene as Board } from "../../scene/Scene";
