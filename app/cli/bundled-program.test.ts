import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { bundledProgram, STATES, sourceStates } from "./bundled-program.js";

const SOURCES = ["app/cli/program.ts", "stats/mean.ts"];

/** A checkout with a bundle that was just made. */
function bundledCheckout(): { root: string; program: string } {
	const root = mkdtempSync(join(tmpdir(), "concord-bundled-"));
	const program = join(root, "build/cli/program.js");
	for (const path of [program, ...SOURCES.map((source) => join(root, source))]) {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, "export {};");
	}
	writeFileSync(join(root, STATES), JSON.stringify(sourceStates(root, SOURCES)));
	return { root, program };
}

test("the bundle stands until a source is changed, made older, or gone", () => {
	const { root, program } = bundledCheckout();
	const mean = join(root, "stats/mean.ts");
	expect(bundledProgram(root)).toBe(program);
	utimesSync(mean, new Date(0), new Date(0));
	expect(bundledProgram(root)).toBeNull();
	writeFileSync(join(root, STATES), JSON.stringify(sourceStates(root, SOURCES)));
	expect(bundledProgram(root)).toBe(program);
	rmSync(mean);
	expect(bundledProgram(root)).toBeNull();
});

test("without a build there is none, nor while one is being written", () => {
	const { root } = bundledCheckout();
	rmSync(join(root, STATES));
	expect(bundledProgram(root)).toBeNull();
	rmSync(join(root, "build"), { recursive: true });
	expect(bundledProgram(root)).toBeNull();
});

test("in the package, which has no sources, it always stands", () => {
	const { root, program } = bundledCheckout();
	for (const path of [STATES, ...SOURCES]) rmSync(join(root, path));
	expect(bundledProgram(root)).toBe(program);
});
