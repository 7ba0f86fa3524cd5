/**
 * `npm run bench [-- WORD …]`: runs every bench there is, or those whose path has one of the words in it
 * (`stats`, `label-page-js`), one after the other. A bench is a file directly in a folder `bench`; it
 * prints its figures and adds them to `build/bench.json`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const SELF = "app/bench/run.ts";
/** On a server of PostgreSQL; all others on SQLite. */
const ON_POSTGRES = ["app/bench/workers.ts"];
const AREAS = ["app", "db", "judges", "stats"];

const benches = AREAS.map((area) => `${area}/bench`)
	.filter((folder) => existsSync(folder))
	.flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`))
	.filter((path) => path.endsWith(".ts") && path !== SELF);
const words = process.argv.slice(2);
const wanted = benches.filter((path) => {
	return words.length === 0 || words.some((word) => path.includes(word));
});
if (wanted.length === 0)
	throw new Error(`there is no bench ${words.join(", ")}: ${benches.join(", ")}`);

for (const path of wanted) {
	console.log(`\n== ${path}\n`);
	// The flags of this process carry the loader of TypeScript.
	const argv = [...process.execArgv, path];
	const engine = ON_POSTGRES.includes(path) ? ["--conditions=postgres"] : [];
	const { status } = spawnSync(process.execPath, [...engine, ...argv], { stdio: "inherit" });
	if (status !== 0) process.exitCode = 1;
}
