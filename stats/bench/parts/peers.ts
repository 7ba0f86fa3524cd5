import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { benchColumns, benchNumbers, LEVELS } from "./bench-data.ts";

const Timed = z.object({ ms: z.number(), value: z.number(), note: z.string().optional() });
const Failed = z.object({ error: z.string() });
const Report = z.object({
	versions: z.record(z.string(), z.string()),
	missing: z.array(z.string()),
	rows: z.record(z.string(), z.record(z.string(), z.union([Timed, Failed]))).default({}),
});

/** What other libraries took for each row of the bench, and what they gave. */
export type Peers = z.infer<typeof Report>;
export type PeerTime = z.infer<typeof Timed> | z.infer<typeof Failed>;

/** Items of the Dawid–Skene row, which is slow elsewhere. */
export const DAWID_SKENE_ITEMS = 20_000;
const PYTHON = fileURLToPath(new URL("./peers.py", import.meta.url));
const R = fileURLToPath(new URL("./peers.R", import.meta.url));

/** Writes the columns into a folder, lets Python and R time their libraries on them, removes it. */
export function timePeers(n: number): {
	readonly python: Peers | undefined;
	readonly r: Peers | undefined;
} {
	const folder = mkdtempSync(join(tmpdir(), "concord-bench-"));
	try {
		const columns = benchColumns(n);
		writeFileSync(join(folder, "columns.bin"), Buffer.concat(columns));
		const numbers = benchNumbers(n).map((column) => Buffer.from(column.buffer));
		writeFileSync(join(folder, "numbers.bin"), Buffer.concat(numbers));
		const sizes = { n, raters: columns.length, levels: LEVELS };
		const meta = { ...sizes, dawidSkeneItems: DAWID_SKENE_ITEMS };
		writeFileSync(join(folder, "meta.json"), JSON.stringify(meta));
		writeFileSync(join(folder, "meta.txt"), `${Object.values(sizes).join("\n")}\n`);
		const python = bestPython();
		return {
			python: python ? reportOf(python, [PYTHON, folder]) : undefined,
			r: existsOnPath("Rscript").map((command) => reportOf(command, [R, folder]))[0],
		};
	} finally {
		rmSync(folder, { recursive: true });
	}
}

function reportOf(command: string, argv: readonly string[]): Peers {
	const output = execFileSync(command, argv, { encoding: "utf8", maxBuffer: 2 ** 24 });
	return Report.parse(JSON.parse(output));
}

function existsOnPath(name: string): string[] {
	const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
	return folders.map((folder) => join(folder, name)).filter((path) => existsSync(path));
}

/** `PYTHON`, or the python3 of the path that has most of the libraries. */
function bestPython(): string | undefined {
	if (process.env.PYTHON) return process.env.PYTHON;
	let best: { command: string; libraries: number } | undefined;
	for (const command of existsOnPath("python3")) {
		const { status, stdout } = spawnSync(command, [PYTHON, "--libraries"], { encoding: "utf8" });
		if (status !== 0) continue;
		const libraries = Object.keys(Report.parse(JSON.parse(stdout)).versions).length;
		if (!best || libraries > best.libraries) best = { command, libraries };
	}
	return best?.command;
}
