import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { ANALYSES } from "../analyses/analyses.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const concord = (...args: string[]) => promisify(execFile)(process.execPath, [BIN, ...args]);

test("without an id the analyses are listed, and A12 with the command that has it written", async () => {
	const { stdout } = await concord("analysis");
	const lines = stdout.trimEnd().split("\n");
	expect(lines.map((line) => line.split(" ")[0])).toEqual(ANALYSES.map(({ id }) => id));
	const elsewhere = lines.filter((line) => line.includes("has it written"));
	expect(elsewhere).toEqual([expect.stringMatching(/^A12 {2}Insights .*`concord insights`/)]);
	expect((await concord("experiment")).stdout).toBe(stdout);
});

test("the command's earlier name goes on working, and the help names only the one of today", async () => {
	const { stdout: help } = await concord("--help");
	expect(help).toMatch(/^ {2}analysis /m);
	expect(help).not.toContain("experiment");
	const earlier = (await concord("experiment", "--help")).stdout;
	expect(earlier).toContain("Usage: concord experiment");
	const today = (await concord("analysis", "--help")).stdout;
	expect(earlier.replace("concord experiment", "concord analysis")).toBe(today);
	for (const name of ["analysis", "experiment"]) {
		await expect(concord(name, "A99")).rejects.toMatchObject({
			...{ code: 2, stdout: "" },
			stderr: "concord: there is no analysis A99; `concord analysis` lists them.\n",
		});
	}
});
