import { z } from "zod";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { ExperimentData } from "../data/analysis-data.ts";
import type { AnyExperiment } from "../index.ts";
import type { ExperimentReport, ReportTable } from "./analysis.ts";

/** Carries an analysis out; its notes say what its figures warn of. @returns a sentence when an option is not one of its own, or not as it should be */
export function experimentReport(
	experiment: AnyExperiment,
	data: ExperimentData,
	given: Readonly<Record<string, unknown>>,
): ExperimentReport | string {
	const known = optionsOf(experiment).map(({ name }) => name);
	const unknown = Object.keys(given).find((name) => !known.includes(name));
	if (unknown !== undefined) {
		const has = known.length > 0 ? `It has ${known.join(", ")}.` : "It has none.";
		return `${experiment.id} has no option ${unknown}. ${has}`;
	}
	const options = experiment.options.safeParse(given);
	if (!options.success) {
		const [issue] = options.error.issues;
		return `The option ${issue?.path.join(".")} of ${experiment.id} cannot be ${JSON.stringify(given[String(issue?.path[0])])}: ${issue?.message}.`;
	}
	const { id, title, source } = experiment;
	const findings = experiment.run(data, options.data);
	return {
		schema: "concord.experiment/1",
		...{ id, title, source },
		project: data.project,
		set: data.set?.name ?? null,
		items: data.items.length,
		options: options.data,
		...findings,
		notes: [...new Set([...findings.notes, ...warningNotes(findings.tables)])],
	};
}

/** What must be known beside the figures of some tables, each thing once. */
function warningNotes(tables: readonly ReportTable[]): string[] {
	const cells = tables.flatMap(({ rows }) => rows.flat());
	const warnings = cells.flatMap((cell) =>
		typeof cell === "object" && cell !== null && "warnings" in cell ? (cell.warnings ?? []) : [],
	);
	return [...new Set(warnings)].map(reasonInWords);
}

/** An option as a form shows it: its name, what it is when nobody chooses, and what may be chosen. */
export type ShownOption = {
	readonly name: string;
	readonly initial: string;
	readonly choices: readonly string[] | null;
};

/** The options of an analysis, read off its schema. */
export function optionsOf({ options }: AnyExperiment): ShownOption[] {
	const defaults = options.safeParse({}).data ?? {};
	const { properties = {} } = z.toJSONSchema(options, { io: "input", unrepresentable: "any" });
	return Object.entries(properties).map(([name, property]) => {
		const choices = typeof property === "object" && Array.isArray(property.enum);
		return {
			name,
			initial: textOf(defaults[name]),
			choices: choices ? (property.enum as unknown[]).map(String) : null,
		};
	});
}

function textOf(value: unknown): string {
	if (value === undefined || value === null) return "";
	return Array.isArray(value) ? value.join(", ") : String(value);
}
