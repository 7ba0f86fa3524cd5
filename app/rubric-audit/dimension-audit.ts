import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete, type Level } from "#db/model/scale.ts";
import {
	errorMetrics,
	krippendorffAlphaOfNumbers,
	MISSING,
	pairCellsOfNumbers,
} from "#stats/index.ts";
import { estimateJson } from "../agreement/estimate-json.ts";
import { peopleInDoubt } from "../agreement/people-in-doubt.ts";
import { scaleJson } from "../agreement/scale-json.ts";
import { type DimensionColumns, numbersOf, type RaterColumn } from "../columns/rating-columns.ts";
import type { DimensionAudit } from "./audit-json.ts";
import type { AuditedDimension } from "./audited-dimension.ts";
import { dividedPlaces } from "./divided-places.ts";
import { doubtedVerdict } from "./doubted-verdict.ts";
import { levelAudit } from "./level-audit.ts";
import { verdictOf } from "./verdict-words.ts";

/** Without what only the names of items and other versions of the rubric add. */
export type AuditedFigures = Omit<DimensionAudit, "divisive" | "versions"> & {
	readonly divisive: {
		readonly items: number;
		readonly first: readonly Omit<DimensionAudit["divisive"]["first"][number], "item">[];
	};
};

/** Items of one dimension that divide people most. */
const DIVISIVE = 8;
/** Of so many people each is held against the mean of the others. */
const MOST_PEOPLE = 50;

/** Where people's disagreement on one dimension comes from, and what follows. */
export function dimensionAudit(asked: AuditedDimension): AuditedFigures {
	const { columns, items } = asked;
	const { dimension, humans } = columns;
	const { scale } = dimension;
	const { decided, named, ...found } = isDiscrete(scale)
		? levelAudit(asked, scale)
		: numberAudit(asked);
	const figures = {
		dimension: dimension.name,
		title: titleOf(dimension),
		scale: scaleJson(dimension),
		people: humans.map(({ rater }) => rater),
		labels: humans.reduce((sum, column) => sum + column.asked - column.unscoredAt.length, 0),
		...found,
		leniency: scale.type === "nominal" ? [] : leniencies(asked),
		divisive: divisive(columns, items),
		unscored: unscoredOf(humans),
	};
	const verdict = verdictOf(dimension, { decided, named }, figures);
	return { ...figures, verdict: doubtedVerdict(verdict, peopleInDoubt(columns, asked.clusters)) };
}

/** A scale of numbers has no levels that could be confused: people's and judges' alpha alone. */
function numberAudit({ columns, clusters, seed, bootstrap }: AuditedDimension) {
	const { dimension, humans, judges } = columns;
	const same = judges.filter(() => dimension.judgeScale === undefined);
	const alphaOf = (raters: readonly RaterColumn[], who: string) =>
		krippendorffAlphaOfNumbers(
			raters.map((column) => numbersOf(column, dimension.scale)),
			{ clusters, seed, replicates: bootstrap, operands: [dimension.name, who] },
		);
	const people = alphaOf(humans, "humans");
	return {
		decided: null,
		named: () => "",
		settling: [],
		items: people.n,
		metric: "interval" as const,
		judges: same.map(({ rater }) => rater),
		alpha: { people: estimateJson(people), judges: estimateJson(alphaOf(same, "judges")) },
		confused: [],
		withoutRater: [],
		merging: [],
		cuts: [],
		again: null,
		concentration: { undefined: "NOT_AVAILABLE" as const, n: 0 },
	};
}

/** How far each person lies above the mean of the others on the same items, in the scale's own steps. */
function leniencies({ columns, clusters }: AuditedDimension): DimensionAudit["leniency"] {
	const { dimension, humans } = columns;
	if (humans.length < 2 || humans.length > MOST_PEOPLE) return [];
	const numbers = humans.map((column) => numbersOf(column, dimension.scale));
	const items = numbers[0]?.length ?? 0;
	const sums = new Float64Array(items);
	const counts = new Uint16Array(items);
	for (const own of numbers) {
		for (let item = 0; item < items; item++) {
			if (Number.isNaN(own[item])) continue;
			sums[item] += own[item];
			counts[item]++;
		}
	}
	return humans.map(({ rater }, place) => {
		const own = numbers[place];
		const others = own.map((value, item) =>
			counts[item] < 2 || Number.isNaN(value)
				? Number.NaN
				: (sums[item] - value) / (counts[item] - 1),
		);
		const { bias } = errorMetrics(pairCellsOfNumbers(own, others, { clusters }));
		return { rater, estimate: estimateJson(bias) };
	});
}

/** The items on which people differ most, with what each of them said. */
function divisive(columns: DimensionColumns, items: number): AuditedFigures["divisive"] {
	const { dimension, humans } = columns;
	const divided = dividedPlaces(columns, items);
	const said = (place: number) =>
		humans.flatMap(({ rater, cells }) => {
			const value = valueAt({ dimension, cells }, place);
			return value === undefined ? [] : [{ rater, value }];
		});
	return {
		items: divided.length,
		first: divided
			.slice(0, DIVISIVE)
			.map(({ place, spread }) => ({ place, spread, said: said(place) })),
	};
}

function valueAt(
	{ dimension: { scale }, cells }: Pick<DimensionColumns, "dimension"> & Pick<RaterColumn, "cells">,
	place: number,
): Level | undefined {
	if (cells.kind === "codes") {
		const code = cells.codes[place];
		return isDiscrete(scale) && code !== MISSING ? scale.values[code] : undefined;
	}
	const number = cells.numbers[place];
	return Number.isNaN(number) ? undefined : number;
}

function unscoredOf(humans: readonly RaterColumn[]): DimensionAudit["unscored"] {
	const reasons: Record<string, number> = {};
	for (const { unscored } of humans) {
		for (const [reason, times] of Object.entries(unscored)) {
			reasons[reason] = (reasons[reason] ?? 0) + times;
		}
	}
	return {
		asked: humans.reduce((sum, { asked }) => sum + asked, 0),
		reasons,
		byRater: humans.map(({ rater, asked, unscoredAt }) => {
			return { rater, asked, unscored: unscoredAt.length };
		}),
	};
}
