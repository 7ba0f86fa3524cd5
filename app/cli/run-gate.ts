import { readFile, writeFile } from "node:fs/promises";
import type { z } from "zod";
import { unknownName } from "../agreement/unknown-name.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { Gate } from "../gate/asked-gate.ts";
import { gateOf, readGateFile } from "../gate/gate-file.ts";
import { exitCodeOf, gateAnnotations, gateJunit, gateLines } from "../gate/gate-formats.ts";
import type { GateJson, GateResult } from "../gate/gate-json.ts";
import { heldGates } from "../gate/held-gates.ts";
import { fail } from "./failure.ts";
import { knownJudges } from "./known-judges.ts";
import { readColumns } from "./read-columns.ts";
import { type ReadingOptions, reportSettings } from "./reading-options.ts";
import { reportJson } from "./report-json.ts";
import { writeOutput } from "./write-output.ts";

export type GateOptions = ReadingOptions & {
	judge?: string;
	min: readonly string[];
	identity?: string;
	judges?: string;
	repeated?: boolean;
	config?: string;
	junit?: string;
	github?: boolean;
	json?: boolean;
};

/** Carries out `concord gate`. */
export async function runGate(options: GateOptions): Promise<void> {
	const gates = await gatesAsked(options);
	if (isRefusal(gates)) return fail(gates.sentence);
	const read = await readColumns("gate", options);
	if (isRefusal(read)) return fail(read.sentence);
	const { columns } = read;
	const settings = { ...reportSettings(options, read.reading), robustness: false };
	const dimensions = [...new Set(gates.map(({ dimension }) => dimension))];
	const problem = unknownName(columns, { ...settings, dimensions });
	if (problem) return fail(problem);
	const judges = await knownJudges(options);
	if (isRefusal(judges)) return fail(judges.sentence);
	const results = heldGates(columns, gates, { settings, judges, refused: read.refused });
	if (isRefusal(results)) return fail(results.sentence);
	if (options.junit !== undefined) {
		const problem = await written(options.junit, gateJunit(results));
		if (problem) return fail(problem.sentence);
	}
	await writeOutput(shown(results, options));
	process.exitCode = exitCodeOf(results.map(({ verdict }) => verdict));
}

function shown(results: GateResult[], { json, github }: GateOptions): string {
	if (json) {
		const report: z.infer<typeof GateJson> = { schema: "concord.gate/1", gates: results };
		return reportJson(report);
	}
	return printableLines(github ? gateAnnotations(results) : gateLines(results));
}

async function gatesAsked(options: GateOptions): Promise<readonly Gate[] | Refusal> {
	const { judge, dimension, min, identity, repeated } = options;
	if (judge !== undefined) {
		if (options.config !== undefined)
			return refused("gate takes either a --judge or the gates of --config, not both.");
		const [only, another] = dimension ?? [];
		if (only === undefined || another !== undefined)
			return refused("gate holds a judge in one dimension: name it with --dimension.");
		if (min.length === 0)
			return refused("gate needs a condition, as in --min 'kappa.ci.low>=0.6'.");
		const gate = gateOf({ judge, dimension: only, identity, repeated }, min);
		return isRefusal(gate) ? gate : [gate];
	}
	const { config = "concord.gate.json" } = options;
	const ofAJudge = [
		...(dimension ? ["--dimension"] : []),
		...(min.length > 0 ? ["--min"] : []),
		...(identity === undefined ? [] : ["--identity"]),
		...(repeated ? ["--repeated"] : []),
	];
	if (ofAJudge.length > 0)
		return refused(
			`${ofAJudge.join(" and ")} ${ofAJudge.length === 1 ? "is" : "are"} for one --judge: name it, or leave ${ofAJudge.length === 1 ? "that" : "them"} to the gates of ${config}.`,
		);
	let text: string;
	try {
		text = await readFile(config, "utf8");
	} catch (error) {
		const isFolder = error instanceof Error && "code" in error && error.code === "EISDIR";
		return refused(
			`gate needs a --judge, or a file of gates: ${config} ${isFolder ? "is a folder" : "cannot be read"}.`,
		);
	}
	return readGateFile(text, config);
}

async function written(path: string, text: string): Promise<Refusal | null> {
	try {
		await writeFile(path, text);
		return null;
	} catch {
		return refused(`${path} cannot be written.`);
	}
}
