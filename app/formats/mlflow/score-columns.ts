import { type Fields, fieldOf } from "../../files/source-row.ts";
import type { ForeignLabel } from "../foreign-format.ts";
import { isName, oneLine, textAt } from "../parts/json-values.ts";
import { scoreInText } from "./cell-values.ts";

const PART = /^(.+)\/(score|value|rating|justification|rationale|error|error_message|error_code)$/s;
const VALUES: ReadonlySet<string> = new Set(["score", "value", "rating"]);
const VERSION = /\/v\d+$/;
const LLM_JUDGED = /^.*llm_judged\//s;

/** The columns of one scorer: `relevance/v1/score`, `relevance/v1/justification`. */
export type ScoreColumns = {
	/** What stands before the last stroke. */
	readonly name: string;
	readonly parts: ReadonlyMap<string, string>;
};

export function isScoreColumn(column: string): boolean {
	return PART.test(column);
}

/** The scorers that columns are of. */
export function scoreColumnsOf(columns: readonly string[]): ScoreColumns[] {
	const found = new Map<string, Map<string, string>>();
	for (const column of columns) {
		const [, name, part] = PART.exec(column) ?? [];
		if (name === undefined) continue;
		const parts = found.get(name) ?? new Map<string, string>();
		found.set(name, parts.set(part, column));
	}
	return [...found].map(([name, parts]) => ({ name, parts }));
}

/** The column with the value; undefined where there are only words about one. */
export function valueColumnOf({ parts }: ScoreColumns): string | undefined {
	return [...parts].find(([part]) => VALUES.has(part))?.[1];
}

/** The labels of one scorer for one row. A scorer that has a column and no value was asked. */
export function labelsOfColumns(
	scorer: ScoreColumns,
	row: Fields,
	{ itemId, isText }: { readonly itemId: string; readonly isText: boolean },
): ForeignLabel[] {
	const column = valueColumnOf(scorer);
	if (column === undefined) return [];
	const held = fieldOf(row, column);
	const value = isText && typeof held === "string" ? scoreInText(held) : held;
	const textOf = (part: string) => textAt(row, scorer.parts.get(part) ?? "");
	const rationale = textOf("justification") ?? textOf("rationale");
	const error = [textOf("error_code"), textOf("error_message") ?? textOf("error")];
	const why = error.filter((one) => one !== null).join(": ");
	const dimension = scorer.name.replace(VERSION, "").replace(LLM_JUDGED, "");
	return valuesOf(value, dimension).map((one) => ({
		item_id: itemId,
		rater: scorer.name,
		rater_kind: "judge" as const,
		...one,
		...(one.value === null && why !== "" ? { reason: oneLine(why) } : {}),
		...(rationale === null ? {} : { rationale }),
	}));
}

/** A value on its dimension; of a dictionary one for each key, of a list one for each place. */
export function valuesOf(
	value: unknown,
	dimension: string,
): Pick<ForeignLabel, "dimension" | "value" | "reason">[] {
	if (typeof value !== "object" || value === null) return [{ dimension, ...ratedOf(value) }];
	const entries = Array.isArray(value)
		? value.map((one, at): [string, unknown] => [`${dimension}[${at}]`, one])
		: Object.entries(value).map(([key, one]): [string, unknown] => [`${dimension}/${key}`, one]);
	if (entries.length === 0) return [{ dimension, value: null }];
	return entries.map(([name, one]) => ({
		dimension: isName(name) ? name : dimension,
		...ratedOf(typeof one === "object" && one !== null ? JSON.stringify(one) : one),
	}));
}

function ratedOf(value: unknown): Pick<ForeignLabel, "value" | "reason"> {
	if (typeof value === "string" && value.includes("\0"))
		return { value: null, reason: "unparsable" };
	if (typeof value === "string" && value !== "") return { value };
	if (typeof value === "boolean") return { value };
	return { value: typeof value === "number" && Number.isFinite(value) ? value : null };
}
