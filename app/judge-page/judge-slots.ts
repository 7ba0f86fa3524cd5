import type { DimensionJson } from "../agreement/agreement-json.ts";
import { type Answer, answerOf } from "../agreement/answer.ts";
import { statisticOf } from "../agreement/headline.ts";
import { besideAPersonSlot, type Slot } from "../agreement/person-slot.ts";
import { listed, withLimits } from "../agreement/plain-words.ts";
import type { RankedJudgeJson } from "../agreement/ranking-json.ts";
import { reservationsOf } from "../agreement/reservations.ts";
import { counted, decimal, share } from "../ui/numbers.ts";

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
 * person, what is not settled, what next. It claims no more than the answer about all judges does.
 */
export function judgeSlots(asked: Asked): Answer {
	const { dimension, column, matrix, isOwn } = asked;
	const answer = answerOf(dimension);
	const ranked = dimension.ranking.judges.find(
		({ judge, raters }) => judge === column || raters?.includes(column),
	);
	const about = ranked ? reservationsOf(dimension, [ranked]) : [];
	const isFew = answer.judges.length === 0;
	return {
		judges: answer.judges.filter((judge) => judge === ranked?.judge),
		use: {
			says: ranked ? wordsOfUse(ranked, answer, dimension) : answer.use.says,
			details: [...ownFigure(ranked, asked), ...mistakes(matrix)],
		},
		person: ranked && !isFew ? besideAPersonSlot(dimension, [ranked]) : answer.person,
		open: openWords(
			ranked,
			dimension,
			about.map(({ open }) => open),
		),
		next: nextWords(
			ranked,
			about.map(({ step }) => step),
			{ answer, isOwn },
		),
	};
}

function wordsOfUse(ranked: RankedJudgeJson, answer: Answer, { ranking }: DimensionJson): string {
	const { judge, standing } = ranked;
	if (answer.judges.length === 0) return answer.use.says;
	if (answer.judges.includes(judge)) {
		return answer.judges.length === 1
			? `Yes. ${answer.use.says}`
			: `It may be used, as may ${listed(answer.judges.filter((name) => name !== judge))}: none of them is shown worse than another judge.`;
	}
	if (standing.is === "worse") {
		const { pair, than } = standing;
		const by = withLimits(pair.difference, pair.ci, ranking.margin);
		return `Not first: on the ${counted(pair.n, "item")} that both scored it lies ${by} behind ${than}.`;
	}
	if (standing.is === "notCompared")
		return `Not known: it was not compared with other judges. ${answer.use.says}`;
	return `Not named here. ${answer.use.says}`;
}

/** "Group B; κ with people 0.62 [0.47, 0.74] on 149 items." */
function ownFigure(ranked: RankedJudgeJson | undefined, { dimension, column }: Asked): string[] {
	const { symbol, key } = statisticOf(dimension.ranking.statistic);
	const own = dimension.judges.find(({ judge }) => judge === column)?.[key];
	if (!own || !("value" in own)) return [];
	const group = ranked?.group ? `Group ${ranked.group}; ` : "";
	const limits = own.ci ? withLimits(own.value, own.ci) : `${decimal(own.value)} (no interval)`;
	return [`${group}${symbol} with people ${limits} on ${counted(own.n, "item")}.`];
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

function openWords(
	ranked: RankedJudgeJson | undefined,
	{ ranking }: DimensionJson,
	reserved: readonly string[],
): Slot {
	if (!ranked) return { says: "It was not compared with other judges.", details: reserved };
	const others = ranking.mayBeBest.filter((judge) => judge !== ranked.judge);
	const isOne = ranking.mayBeBest.includes(ranked.judge);
	if (isOne && others.length > 0) {
		const pairs = ranking.pairs.filter(
			({ a, b, shown }) => !shown && (a === ranked.judge || b === ranked.judge),
		);
		const details = pairs.slice(0, PAIRS_SAID).map(({ a, b, difference, ci, n }) => {
			const isFirst = a === ranked.judge;
			const other = isFirst ? b : a;
			const limits = ci && (isFirst ? ci : ([-ci[1], -ci[0]] as const));
			return `Beside ${other}: ${withLimits(isFirst ? difference : -difference, limits, ranking.margin)} on ${counted(n, "common item")}.`;
		});
		return { says: `Not told apart from ${listed(others)}.`, details: [...details, ...reserved] };
	}
	const [first, ...rest] = reserved;
	if (first) return { says: first, details: rest };
	return isOne
		? { says: "Nothing against another judge: each is shown to be worse.", details: [] }
		: {
				says: "Nothing else was found.",
				details: ["That shows no more than that these tests found nothing."],
			};
}

const PAIRS_SAID = 3;

function nextWords(
	ranked: RankedJudgeJson | undefined,
	steps: readonly string[],
	{ answer, isOwn }: Pick<Asked, "isOwn"> & { readonly answer: Answer },
): Slot {
	const [first, ...rest] = steps;
	if (first) return { says: first, details: rest };
	const unscored = ranked ? (ranked.bounds?.unscored ?? 0) : 0;
	if (unscored > 0 && isOwn) {
		return {
			says: `Ask it again on the ${counted(unscored, "labelled item")} that it left unscored.`,
			details: answer.judges.length === 0 ? [answer.next.says] : [],
		};
	}
	return answer.judges.length === 0
		? answer.next
		: {
				says: "Read where it and people differ: the list below begins with the farthest apart.",
				details: [],
			};
}
