/**
 * `npm run test:long [-- FILE …]`: all unit tests at length, then the stories about promises, then one line for
 * each promise with what was tried and what failed. With files: those alone, and no story.
 * `npm run test:promises`: the tests of promises alone.
 *
 * The stories and some tests need `npm run build`, which both commands do first.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { environmentWith } from "../../base/config.server.ts";
import { packageRoot } from "../../base/package-root.ts";
import { COUNTS } from "./counted-files.ts";
import { linesOf, promiseTable } from "./promise-table.ts";
import { type Count, PROMISES } from "./promises.ts";
import { titledFiles } from "./titled-files.ts";

const OWN = "app/bench/promises";
const TITLES = `(^| )(${Object.keys(PROMISES).join("|")}): `;

function carriedOut(command: string, words: readonly string[]): boolean {
	const { status } = spawnSync(
		process.execPath,
		[join(packageRoot(), "node_modules", command), ...words],
		{ cwd: packageRoot(), stdio: "inherit", env: environmentWith(LONG) },
	);
	return status === 0;
}

function countsIn(file: string): Count[] {
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

const wanted = process.argv.slice(2);
const isOnlyPromises = wanted[0] === "--promises";
const files = isOnlyPromises ? wanted.slice(1) : wanted;
/** A share of the usual (`CONCORD_LONG=0.2`) stays one. */
const LONG = { CONCORD_LONG: process.env.CONCORD_LONG || "1" };

const titled = titledFiles().map(({ file }) => file);
const promised = titled.filter((file) => !file.startsWith("e2e/"));
const tests = files.length > 0 ? files : isOnlyPromises ? promised : [];
for (const file of Object.values(COUNTS)) rmSync(file, { force: true });

const unit = carriedOut("vitest/vitest.mjs", [
	"run",
	"--reporter=default",
	`--reporter=./${OWN}/count-tests.ts`,
	...(isOnlyPromises ? ["--testNamePattern", TITLES] : []),
	...tests,
]);
const stories =
	files.length > 0 ||
	carriedOut("playwright/cli.js", [
		"test",
		"--config=e2e/playwright.config.ts",
		`--reporter=list,${join(packageRoot(), OWN, "count-stories.ts")}`,
		`--grep=${TITLES}`,
	]);

// Of named files only what they tried.
const lines = linesOf(Object.values(COUNTS).flatMap(countsIn)).filter(
	({ tried }) => tried > 0 || files.length === 0,
);
process.stdout.write(`\n${promiseTable(lines)}\n`);
if (!unit || !stories || lines.some(({ failed }) => failed > 0)) process.exitCode = 1;
