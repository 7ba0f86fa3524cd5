import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";

const PATH = "build/bench.json";

/** Puts figures into the report of this build, beside those of other benches. */
export function addToReport(name: string, figures: object): void {
	let report: Record<string, unknown> = {};
	try {
		report = JSON.parse(readFileSync(PATH, "utf8"));
	} catch {
		mkdirSync("build", { recursive: true });
	}
	writeFileSync(PATH, `${JSON.stringify({ ...report, [name]: figures }, null, "\t")}\n`);
}

/** What the figures were measured on. */
export function machine(): { node: string; processors: number; model: string; date: string } {
	return {
		node: process.version,
		processors: availableParallelism(),
		model: cpus()[0]?.model.trim() ?? "unknown",
		date: new Date().toISOString().slice(0, 10),
	};
}
