/** What a published analysis is, and how one is carried out: from what is stored to a report. */
import { z } from "zod";
import { issueAsSentence } from "#db/model/issue-in-words.ts";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { listed } from "../../agreement/plain-words.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import type { AnalysisData, SetKind } from "../data/analysis-data.ts";
import type { AnalysisReport, Findings, ReportTable, TableCell } from "./report.ts";

/** What is said of a published analysis wherever it is named. */
type Named = {
	/** `A3` */
	readonly id: string;
	readonly title: string;
	/** The paper or article, and its figure or section. */
	readonly source: string;
	/** The question it answers, in one or two sentences. */
	readonly question: string;
	/** What its source found. */
	readonly published: string;
	/** Where the source's own reading of that does not hold. */
	readonly limits: string;
};

/** An analysis as its file defines it. */
type Definition<Options> = Named & {
	/** Of the kind of derived set that its items come from; absent: the imported items. */
	readonly setKind?: SetKind;
	/** Everything that changes the figures, with defaults; given as text by pages and command line. */
	readonly options: z.ZodType<Options>;
	/** What its options in words may be on some data, by their names; those it does not know are typed. */
	readonly offers?: (data: AnalysisData) => Offered;
	/** Pure. Throws nothing for data that lacks something: `missing` says what to do. */
	readonly run: (data: AnalysisData, options: Options) => Findings;
};

export type Offered = Readonly<Record<string, readonly string[]>>;

/** An option as a form shows it: its name, what it is when nobody chooses, and what may be chosen. */
export type ShownOption = {
	readonly name: string;
	readonly initial: string;
	readonly choices: readonly string[] | null;
};

/** An analysis that is computed from what is stored. */
export type ComputedAnalysis = Named & {
	readonly kind: "computed";
	readonly setKind?: SetKind;
	/** @param data on which what is offered depends */
	readonly shownOptions: (data?: AnalysisData) => ShownOption[];
	/**
	 * Its report on some data; notes say what its figures warn of.
	 * @param given options by name, as text or as values
	 * @returns a refusal when an option is not one of its own, or not as it should be
	 */
	readonly report: (
		data: AnalysisData,
		given: Readonly<Record<string, unknown>>,
	) => AnalysisReport | Refusal;
};

/** An analysis that a model writes, by a command of its own. */
export type WrittenAnalysis = Named & { readonly kind: "written"; readonly command: string };

export type Analysis = ComputedAnalysis | WrittenAnalysis;

/** An analysis from its definition. Options come in unchecked and are parsed by its own schema. */
export function computed<Options extends Record<string, unknown>>(
	definition: Definition<Options>,
): ComputedAnalysis & Definition<Options> {
	return {
		...definition,
		kind: "computed",
		shownOptions: (data) => shownOptions(definition, data && definition.offers?.(data)),
		report: (data, given) => report(definition, data, given),
	};
}

function report<Options extends Record<string, unknown>>(
	definition: Definition<Options>,
	data: AnalysisData,
	given: Readonly<Record<string, unknown>>,
): AnalysisReport | Refusal {
	const { id, title, source, published, limits } = definition;
	const known = shownOptions(definition).map(({ name }) => name);
	const unknown = Object.keys(given).find((name) => !known.includes(name));
	if (unknown !== undefined) {
		const has = known.length > 0 ? `It has ${known.join(", ")}.` : "It has none.";
		return refused(`${id} has no option ${unknown}. ${has}`, unknown);
	}
	const options = definition.options.safeParse(given);
	if (!options.success) {
		const [issue] = options.error.issues;
		const name = String(issue?.path[0]);
		const why = issue ? issueAsSentence(issue, "it") : "it is wrong";
		return refused(
			`The option ${issue?.path.join(".")} of ${id} cannot be ${JSON.stringify(given[name])}: ${why.replace(/\.$/, "")}.`,
			name,
		);
	}
	const findings = definition.run(data, options.data);
	return {
		schema: "concord.experiment/1",
		...{ id, title, source, published, limits },
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
	const entries = tables.flatMap(({ rows }) => rows.flat());
	const warnings = entries.flatMap((entry) =>
		typeof entry === "object" && entry !== null && "warnings" in entry
			? (entry.warnings ?? [])
			: [],
	);
	return [...new Set(warnings)].map((warning) =>
		warning === "LOW_N" ? fewItemsInWords(tables) : reasonInWords(warning),
	);
}

/** Named where rows with few items stand beside others; more of them are counted. */
const ROWS_NAMED = 3;

/** Which rows have few items, unless all have: a group of one says nothing of the others. */
function fewItemsInWords(tables: readonly ReportTable[]): string {
	const rows = tables.flatMap((table) => table.rows).filter((row) => row.some(isEstimate));
	const few = rows.flatMap((row) => {
		const cell = row.find((each) => isEstimate(each) && each.warnings?.includes("LOW_N"));
		return cell && isEstimate(cell) ? [{ row, n: cell.n }] : [];
	});
	const words = reasonInWords("LOW_N");
	if (few.length === rows.length) return words;
	const names = few.map(({ row, n }) => {
		const end = row.findIndex((cell) => leadingWords(cell) === null);
		return `${row.slice(0, end).map(leadingWords).join(" · ")} (n = ${n})`;
	});
	return `${words} This is about ${listed([...new Set(names)], ROWS_NAMED + 1)}.`;
}

/** What a row is called by: the text that it begins with, linked or not. */
function leadingWords(cell: TableCell): string | null {
	if (typeof cell === "string") return cell;
	return typeof cell === "object" && cell !== null && "text" in cell ? cell.text : null;
}

type EstimateCell = Extract<TableCell, { readonly value: number }>;

function isEstimate(cell: TableCell): cell is EstimateCell {
	return typeof cell === "object" && cell !== null && "value" in cell;
}

/** The options of an analysis, read off its schema. */
function shownOptions<Options extends Record<string, unknown>>(
	{ options }: Pick<Definition<Options>, "options">,
	offered: Offered = {},
): ShownOption[] {
	const defaults: Readonly<Record<string, unknown>> = options.safeParse({}).data ?? {};
	const { properties = {} } = z.toJSONSchema(options, { io: "input", unrepresentable: "any" });
	return Object.entries(properties).map(([name, property]) => ({
		name,
		initial: textOf(defaults[name]),
		choices:
			typeof property === "object" && Array.isArray(property.enum)
				? property.enum.map(String)
				: offeredChoices(offered[name]),
	}));
}

/** Nothing chosen is a choice too: the analysis then takes what its option says. */
function offeredChoices(names: readonly string[] | undefined): readonly string[] | null {
	return names ? ["", ...new Set(names)] : null;
}

function textOf(value: unknown): string {
	if (value === undefined || value === null) return "";
	return Array.isArray(value) ? value.join(", ") : String(value);
}
