import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const concord = (...args: string[]) => promisify(execFile)(process.execPath, [BIN, ...args]);

test("without an id the analyses are listed, and A12 with the command that has it written", async () => {
	const lines = (await concord("experiment")).stdout.trimEnd().split("\n");
	expect(lines.map((line) => line.split(" ")[0])).toEqual(
		Array.from({ length: 15 }, (_, index) => `A${index + 1}`),
	);
	const elsewhere = lines.filter((line) => line.includes("has it written"));
	expect(elsewhere).toEqual([expect.stringMatching(/^A12 {2}Insights .*`concord insights`/)]);
});
