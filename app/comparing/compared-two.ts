import type { Drawn, RateOptions } from "../accept-rate/accept-rate.ts";
import { systemSentences } from "../accept-rate/rate-words.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type {
	Cells,
	DimensionColumns,
	RaterColumn,
	RatingColumns,
} from "../columns/rating-columns.ts";
import { comparedJudges, type TwoOptions } from "./compared-judges.ts";
import { comparedSystems } from "./compared-systems.ts";
import type { ComparedKind, ComparisonOfTwoJson } from "./two-json.ts";
import { judgesSentences } from "./two-words.ts";

export type TwoChoice = {
	readonly kind: Exclude<ComparedKind, "rubric">;
	readonly dimension?: string | undefined;
	/** Names of two judges; of two systems; of runs their numbers, from 1. */
	readonly a?: string | undefined;
	readonly b?: string | undefined;
	/** Whose runs, or by whose scores systems are compared. */
	readonly judge?: string | undefined;
} & Pick<RateOptions, "cut" | "figure" | "judgeCut">;

/** Two of a kind on the same items, with the items that differ. Pure: the same columns and choices give the same bytes. */
export function comparedTwo(
	columns: RatingColumns,
	{ choice, options, drawn }: HowTwo,
): ComparisonOfTwoJson | Refusal {
	const { kind } = choice;
	const { reference, looks } = options;
	const common = { schema: "concord.comparison-of-two/1" as const, kind, reference, looks };
	if (kind === "systems") {
		const found = systemsOf(columns, { choice, options, drawn });
		if (isRefusal(found)) return found;
		const { systems, questions, items } = found;
		return {
			...common,
			...{ dimension: systems?.dimension ?? "", a: found.a, b: found.b },
			systems,
			...(questions && { questions }),
			items: [...items],
			sentences: systemsFirst(systems),
		};
	}
	const dimension = dimensionFor(columns, choice);
	if (isRefusal(dimension)) return dimension;
	const pair = pairOf(dimension, choice);
	if (isRefusal(pair)) return pair;
	const found = comparedJudges(columns, dimension, { pair, options });
	if (isRefusal(found)) return found;
	const [a, b] = pair.map(({ rater }) => rater);
	return {
		...common,
		...{ dimension: dimension.dimension.name, a, b },
		judges: found.judges,
		items: [...found.items],
		sentences: judgesSentences({ a, b }, found.judges, { looks, reference }),
	};
}

/** How two are asked for. */
export type HowTwo = {
	readonly choice: TwoChoice;
	readonly options: TwoOptions;
	readonly drawn: Drawn | null;
};

/** The two systems that are named, compared. */
export function systemsOf(columns: RatingColumns, { choice, options, drawn }: HowTwo) {
	const { a, b, dimension, judge, cut, figure, judgeCut } = choice;
	const { reference, looks, clusters, by } = options;
	if (a === undefined || b === undefined) return refused("Name two systems to compare.", "a");
	const asked = {
		...{ reference, looks, dimension, judge, cut, figure, judgeCut },
		...(by !== undefined && { by }),
		...(clusters && { clusters }),
		systems: [a, b] as const,
	};
	const found = comparedSystems(columns, asked, drawn);
	return isRefusal(found) ? found : { ...found, a, b };
}

/** The two judges, or runs of one, that are named; the first where none is. */
export function pairOf(
	dimension: DimensionColumns,
	choice: TwoChoice,
): readonly [RaterColumn, RaterColumn] | Refusal {
	return choice.kind === "runs" ? runsOf(dimension, choice) : judgesOf(dimension, choice);
}

/** What is said of the two before what is said of everything that was scored. */
function systemsFirst(report: ComparisonOfTwoJson["systems"]): string[] {
	if (!report?.systems) return report?.sentences ?? [];
	const ofBoth = systemSentences(report.systems, report);
	return [...ofBoth, ...report.sentences.filter((sentence) => !ofBoth.includes(sentence))];
}

/** The dimension that is named, else the first on which there is something to compare. */
export function dimensionFor(
	{ dimensions }: RatingColumns,
	{
		dimension: wanted,
		kind,
		a,
		b,
		judge,
	}: Pick<TwoChoice, "dimension" | "kind" | "a" | "b" | "judge">,
): DimensionColumns | Refusal {
	const fits = ({ judges }: DimensionColumns) => {
		const names = judges.map(({ rater }) => rater);
		if (kind === "runs")
			return judges.some(
				({ rater, repetitions = [] }) =>
					repetitions.length > 1 && (judge === undefined || rater === judge),
			);
		const hasNamed = [a, b].every((name) => name === undefined || names.includes(name));
		return judges.length > (kind === "systems" ? 0 : 1) && hasNamed;
	};
	if (wanted !== undefined) {
		const found = dimensions.find(({ dimension }) => dimension.name === wanted);
		if (found) return found;
		return refused(
			`There is no dimension "${wanted}" with ratings; there are ${dimensions.map(({ dimension }) => dimension.name).join(", ") || "none"}.`,
			"dimension",
		);
	}
	return (
		dimensions.find(fits) ??
		dimensions.find(({ judges }) => judges.length > 0) ??
		dimensions[0] ??
		refused("There are no ratings yet to compare.")
	);
}

function judgesOf(
	{ dimension, judges }: DimensionColumns,
	{ a, b }: Pick<TwoChoice, "a" | "b">,
): readonly [RaterColumn, RaterColumn] | Refusal {
	const names = judges.map(({ rater }) => rater);
	for (const name of [a, b]) {
		if (name !== undefined && !names.includes(name)) {
			return refused(
				`There is no judge "${name}" on ${dimension.name}; there are ${names.slice(0, 10).join(", ") || "none"}${names.length > 10 ? " …" : ""}.`,
				"a",
			);
		}
	}
	const first = judges.find(({ rater }) => rater === a) ?? judges.find(({ rater }) => rater !== b);
	const second = judges.find(({ rater }) => rater === b) ?? judges.find((one) => one !== first);
	if (!first || !second)
		return refused(
			`${dimension.name} has ${names.length === 1 ? "one judge alone" : "no judges"}: it takes two to compare.`,
		);
	if (first === second)
		return refused(`${first.rater} cannot be compared with itself: choose two judges.`, "b");
	return [first, second];
}

/** Two repetitions of one judge, as judges of their own. */
function runsOf(
	{ dimension, judges }: DimensionColumns,
	{ a, b, judge: named }: Pick<TwoChoice, "a" | "b" | "judge">,
): readonly [RaterColumn, RaterColumn] | Refusal {
	const several = judges.filter(({ repetitions = [] }) => repetitions.length > 1);
	const judge = named === undefined ? several[0] : judges.find(({ rater }) => rater === named);
	if (!judge)
		return refused(
			named === undefined
				? `No judge was asked the same twice on ${dimension.name}: run one with repetitions.`
				: `There is no judge "${named}" on ${dimension.name}.`,
			"judge",
		);
	const { repetitions = [], rater } = judge;
	if (repetitions.length < 2)
		return refused(
			`${rater} was asked everything once: run it with repetitions to compare its runs.`,
			"judge",
		);
	const [x, y] = [a ?? "1", b ?? "2"].map(Number);
	for (const run of [x, y]) {
		if (!Number.isInteger(run) || run < 1 || run > repetitions.length)
			return refused(`${rater} has the runs 1 to ${repetitions.length}: choose two of them.`, "a");
	}
	if (x === y)
		return refused(
			`A run cannot be compared with itself: choose two of the runs 1 to ${repetitions.length}.`,
			"b",
		);
	const column = (run: number): RaterColumn => {
		const cells = repetitions[run - 1];
		return {
			rater: `${rater} · run ${run}`,
			asked: given(cells),
			unscored: {},
			unscoredAt: new Uint32Array(0),
			cells,
		};
	};
	return [column(x), column(y)];
}

function given(cells: Cells): number {
	return cells.kind === "codes"
		? cells.codes.reduce((sum, code) => sum + (code === 0xff ? 0 : 1), 0)
		: cells.numbers.reduce((sum, own) => sum + (Number.isNaN(own) ? 0 : 1), 0);
}
