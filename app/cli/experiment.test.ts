import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const concord = (...args: string[]) => promisify(execFile)(process.execPath, [BIN, ...args]);

test("without an id the analyses are listed, and A12 with the command that carries it out", async () => {
	const lines = (await concord("experiment")).stdout.trimEnd().split("\n");
	expect(lines.map((line) => line.split(" ")[0])).toEqual(
		Array.from({ length: 15 }, (_, index) => `A${index + 1}`),
	);
	const elsewhere = lines.filter((line) => line.includes("carries it out"));
	expect(elsewhere).toEqual([expect.stringMatching(/^A12 {2}Insights .*`concord insights`/)]);
});

test("A12, in either case, names the command that carries it out", async () => {
	await expect(concord("experiment", "a12", "--project", "p")).rejects.toMatchObject({
		code: 2,
		stderr: expect.stringContaining("`concord insights` carries out A12"),
	});
});
