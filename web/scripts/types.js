// Writes src/wire/schema.ts: the types of all messages, from the server's own schema.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));
const candidates = [process.env.PYTHON, `${root}/.venv/bin/python`, `${root}/.venv/Scripts/python.exe`, "python3"];
const python = candidates.find((each) => each && (each === "python3" || existsSync(each)));

const told = spawnSync(python, ["-m", "fitg.server.schema"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
if (told.status !== 0) {
  console.error(`The server's schema cannot be read with ${python}: install the project with its extra "table".`);
  console.error(told.stderr);
  process.exit(1);
}

const types = astToString(await openapiTS(JSON.parse(told.stdout), { alphabetize: true }));
const folder = new URL("../src/wire/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("schema.ts", folder), `// Generated from the server's schema by npm run types.\n${types}`);
