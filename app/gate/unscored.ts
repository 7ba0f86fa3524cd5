import { MISSING } from "#stats/index.ts";
import type { AgreementOptions, DimensionJson } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { labelledItems } from "../agreement/labelled-items.ts";
import { unscoredFilled } from "../agreement/unscored-filled.ts";
import type { DimensionColumns, RaterColumn, RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import type { Condition } from "./condition.ts";
import { type JudgeFigures, judgeFigures } from "./judge-figures.ts";

/** Labelled items of which a judge has no value, whether it failed there or was never asked. */
export type Unscored = {
	readonly items: number;
	readonly labelled: number;
	/** Its figures had it answered those items so as to meet the condition least; null where nobody can tell. */
	readonly atWorst: ((condition: Condition) => JudgeFigures | null) | null;
};

/** How a judge may have answered: away from the reference, from all people, at one end of the scale, always the same. */
type Answering = "against the reference" | "against people" | "high" | "low" | "alike";

/**
 * What a judge left out of the labelled items, and what its figures would be in the worst case (Manski 1989). A judge
 * could otherwise be trusted by giving no value wherever it would be wrong.
 */
export function unscoredOf(
	columns: RatingColumns,
	options: AgreementOptions,
): (dimension: DimensionJson, judge: string) => Unscored {
	return ({ dimension: name, orders = [] }, judge) => {
		const dimension = columns.dimensions.find((each) => each.dimension.name === name);
		const raters = orders.find((pair) => pair.judge === judge)?.raters ?? [judge];
		if (!dimension) return { items: 0, labelled: 0, atWorst: null };
		const person = dimension.humans.find(({ rater }) => rater === options.reference);
		const labelled = placesOf(labelledItems(person ? { humans: [person] } : dimension));
		const own = dimension.judges.filter(({ rater }) => raters.includes(rater));
		const left = new Map(own.map((each) => [each.rater, withoutValue(each, labelled)]));
		const items = new Set([...left.values()].flat()).size;
		const atWorst = (condition: Condition) => {
			const answering = worstFor(condition);
			const fill = (each: RaterColumn) =>
				answered(
					{ ...each, unscoredAt: Uint32Array.from(left.get(each.rater) ?? []) },
					{ dimension, answering, options, items: columns.items },
				);
			// Beside people the other judges are witnesses.
			const judges =
				answering === "against people"
					? dimension.judges.map((each) => (own.includes(each) ? fill(each) : each))
					: own.map(fill);
			const filled = { ...columns, dimensions: [{ ...dimension, judges }] };
			const settings = { ...options, robustness: false, dimensions: [name] };
			const [report] = agreementReport(filled, settings).dimensions;
			return report ? judgeFigures(report, judge) : null;
		};
		return { items, labelled: labelled.length, atWorst };
	};
}

/** What the report alone says of that: how many items, and not what they could do. */
export function unscoredInReport({ ranking, humans }: DimensionJson, judge: string): Unscored {
	const { noAnswer, bounds } = ranking.judges.find((each) => each.judge === judge) ?? {};
	const items = (noAnswer?.items ?? 0) + (bounds?.unscored ?? 0);
	return { items, labelled: humans.items, atWorst: null };
}

function placesOf(marks: Uint8Array): number[] {
	return [...marks.keys()].filter((place) => marks[place] === 1);
}

function withoutValue({ cells }: RaterColumn, labelled: readonly number[]): number[] {
	return labelled.filter((place) =>
		cells.kind === "codes" ? cells.codes[place] === MISSING : Number.isNaN(cells.numbers[place]),
	);
}

function worstFor({ figure, operator }: Condition): Answering {
	if (figure.startsWith("person.")) return "against people";
	if (figure === "bias") return operator.startsWith(">") ? "low" : "high";
	return figure === "spread" ? "alike" : "against the reference";
}

/** The judge with an answer to the items that it left out (`unscoredAt`). */
function answered(
	judge: RaterColumn,
	{
		dimension,
		answering,
		options,
		items,
	}: {
		readonly dimension: DimensionColumns;
		readonly answering: Answering;
		readonly options: AgreementOptions;
		readonly items: number;
	},
): RaterColumn {
	const { scale } = dimension.dimension;
	if (answering === "high" || answering === "low" || answering === "alike") {
		return answeredWith(judge, answering);
	}
	const { codes, numbers } = referenceColumn(dimension, options.reference, items);
	const isOnLevels = scale.type !== "numeric";
	const cells = codes
		? ({ kind: "codes", codes } as const)
		: numbers && !isOnLevels && ({ kind: "numbers", numbers } as const);
	const people =
		answering === "against the reference" && cells
			? [{ ...judge, rater: options.reference, cells }]
			: dimension.humans;
	return unscoredFilled(judge, people, { scale, least: 1 })?.judge ?? judge;
}

/** Always one of its own answers: the highest, the lowest, or the one in the middle. */
function answeredWith(judge: RaterColumn, which: "high" | "low" | "alike"): RaterColumn {
	const { cells } = judge;
	const column = cells.kind === "codes" ? cells.codes.slice() : cells.numbers.slice();
	const given = [...column]
		.filter((value) => (cells.kind === "codes" ? value !== MISSING : !Number.isNaN(value)))
		.sort((a, b) => a - b);
	const at = { low: 0, high: given.length - 1, alike: Math.floor(given.length / 2) };
	const value = given[at[which]];
	if (value === undefined) return judge;
	for (const place of judge.unscoredAt) column[place] = value;
	return {
		...judge,
		cells:
			column instanceof Uint8Array
				? { kind: "codes", codes: column }
				: { kind: "numbers", numbers: column },
	};
}
