/**
 * `npm run --silent oracle -- CASES.json > results.json`: every case of a reference file through the
 * public functions, as `{ "<case name>": { "<output>": value } }`. An error becomes `{ "error": … }`.
 */
import { readFileSync } from "node:fs";
import type { OracleCase } from "./cases.ts";
import { computeCase } from "./compute-case.ts";

function outcomeOf(oracleCase: OracleCase): unknown {
	try {
		return computeCase(oracleCase);
	} catch (error) {
		return { error: error instanceof Error ? error.message : String(error) };
	}
}

const [file] = process.argv.slice(2);
if (file === undefined) {
	process.stderr.write("usage: npm run --silent oracle -- CASES.json > results.json\n");
	process.exitCode = 2;
} else {
	const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: OracleCase[] };
	const results = Object.fromEntries(cases.map((one) => [one.name, outcomeOf(one)]));
	process.stdout.write(`${JSON.stringify(results)}\n`);
}
