import type { DimensionJson } from "../agreement/agreement-json.ts";
import { type Answer, answerOf } from "../agreement/answer.ts";
import { candidatesOf } from "../agreement/candidates.ts";
import { statisticOf } from "../agreement/headline.ts";
import { besideAPersonSlot, type Slot } from "../agreement/person-slot.ts";
import { isPersonOpen } from "../agreement/person-verdict.ts";
import { withLimits } from "../agreement/plain-words.ts";
import type { RankedJudgeJson } from "../agreement/ranking-json.ts";
import { reservationsOf } from "../agreement/reservations.ts";
import { behind } from "../agreement/use-details.ts";
import { counted, decimal, share } from "../ui/numbers.ts";
import { isOneOrder, ofOneOrder } from "./one-order.ts";

type Asked = {
	readonly dimension: DimensionJson;
	/** A judge of the project's own, which can be asked again. */
	readonly isOwn: boolean;
	/** The judge's column. */
	readonly column: string;
	/** Counts of (people's level, judge's level), and what the levels are called; null of numbers. */
	readonly matrix: {
		readonly counts: readonly (readonly number[])[];
		readonly levels: readonly string[];
	} | null;
};

/**
 * The answer about one judge in the four slots of the ranking: whether to use it here, whether it is as good as a
 * person, what is not settled, what next. Of a judge that the answer about all judges names, and where it names
 * none, it is that answer; of one order of a judge that was asked in two, what is said of both is said to be that.
 */
export function judgeSlots(asked: Asked): Answer {
	const { dimension, column } = asked;
	const ranked = dimension.ranking.judges.find(
		({ judge, raters }) => judge === column || raters?.includes(column),
	);
	const said = ranked ? slotsOf(ranked, asked) : answerOf(dimension);
	const details = [...ownFigure(ranked, asked), ...said.use.details, ...mistakes(asked.matrix)];
	const answer = { ...said, use: { says: said.use.says, details } };
	return ranked && isOneOrder(ranked, column) ? ofOneOrder(answer, ranked, column) : answer;
}

function slotsOf(ranked: RankedJudgeJson, { dimension, isOwn }: Asked): Answer {
	const all = answerOf(dimension);
	const { judge, standing } = ranked;
	if (all.judges.includes(judge)) {
		const own = answerOf(dimension, ranked);
		const isAlone = all.judges.length === 1;
		return {
			...{ ...own, judges: [judge] },
			use: {
				says: isAlone ? `Yes. ${all.use.says}` : all.use.says,
				details: behind(dimension.ranking, candidatesOf(dimension).open).filter((words) =>
					words.includes(` ${judge} lies `),
				),
			},
		};
	}
	if (all.judges.length === 0) {
		return { ...all, use: { says: all.use.says, details: [] } };
	}
	if (standing.is !== "worse") {
		const why =
			standing.is === "notCompared"
				? "Not known: it was not compared with other judges."
				: "Not named here.";
		return { ...all, judges: [], use: { says: `${why} ${all.use.says}`, details: [] } };
	}
	const { pair, than } = standing;
	const by = withLimits(pair.difference, pair.ci, dimension.ranking.margin);
	const reserved = reservationsOf(dimension, [ranked]);
	return {
		judges: [],
		use: {
			says: `Not first: on the ${counted(pair.n, "item")} that both scored it lies ${by} behind ${than}.`,
			details: [],
		},
		person: besideAPersonSlot(dimension, [ranked]),
		open: inOrder(
			[
				...reserved.map(({ open }) => open),
				...(isPersonOpen(dimension, ranked) ? [`Whether ${judge} is as good as a person.`] : []),
			],
			{
				says: "Nothing else was found.",
				details: ["That shows no more than that these tests found nothing."],
			},
		),
		next: inOrder(
			[
				...reserved.map(({ step }) => step),
				...(isOwn && ranked.bounds?.unscored
					? [
							`Ask it again on the ${counted(ranked.bounds.unscored, "labelled item")} that it left unscored.`,
						]
					: []),
			],
			{
				says: "Read where it and people differ: the list below begins with the farthest apart.",
				details: [],
			},
		),
	};
}

function inOrder([first, ...rest]: readonly string[], otherwise: Slot): Slot {
	return first === undefined ? otherwise : { says: first, details: rest };
}

/** "Group B; κ with people 0.62 [0.47, 0.74] on 149 items." */
function ownFigure(ranked: RankedJudgeJson | undefined, { dimension, column }: Asked): string[] {
	const { symbol, key } = statisticOf(dimension.ranking.statistic);
	const figureOf = (name: string) => {
		const pooled = dimension.orders?.map((orders) => orders.pooled) ?? [];
		const own = [...dimension.judges, ...pooled].find(({ judge }) => judge === name)?.[key];
		if (!own || !("value" in own)) return null;
		const limits = own.ci ? withLimits(own.value, own.ci) : `${decimal(own.value)} (no interval)`;
		return `${symbol} with people ${limits} on ${counted(own.n, "item")}`;
	};
	const group = ranked?.group ? `Group ${ranked.group}; ` : "";
	if (!ranked || !isOneOrder(ranked, column)) {
		const own = figureOf(column);
		return own === null ? [] : [`${group}${own}.`];
	}
	const [alone, both] = [figureOf(column), figureOf(ranked.judge)];
	return [
		...(both === null ? [] : [`${group}${both}, both orders averaged.`]),
		...(alone === null ? [] : [`This order alone: ${alone}.`]),
	];
}

/** "It says accept on 28 of the 78 items (36 %) on which people say reject.", the largest two of them. */
function mistakes(matrix: Asked["matrix"]): string[] {
	if (!matrix) return [];
	const { counts, levels } = matrix;
	const cells = counts.flatMap((row, i) => {
		const of = row.reduce((sum, items) => sum + items, 0);
		return row.flatMap((items, j) => (i === j || items === 0 ? [] : [{ i, j, items, of }]));
	});
	return cells
		.sort((a, b) => b.items - a.items)
		.slice(0, MISTAKES_SAID)
		.map(
			({ i, j, items, of }) =>
				`It says ${levels[j]} on ${items} of the ${counted(of, "item")} (${share(items / of)}) on which people say ${levels[i]}.`,
		);
}

const MISTAKES_SAID = 2;
