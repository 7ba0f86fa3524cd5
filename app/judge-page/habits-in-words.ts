import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { JudgeJson, JudgeOrdersJson } from "../agreement/agreement-json.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { count, counted, decimal, share } from "../ui/numbers.ts";
import { difference, type Habit, signed } from "./habit.ts";
import type { Drift, Habits } from "./habits.ts";
import type { FavouriteLevel } from "./scale-use.ts";
import { pointsInWords } from "./slices-in-words.ts";

/** What the report says of the judge that habits are put in words with. */
export type Said = {
	readonly judge: JudgeJson;
	/** What the scale's ends are called; null of a scale without order. */
	readonly ends: readonly [string, string] | null;
	/** What the levels are called. */
	readonly levels: readonly string[];
	/** Of two levels: how often judge and people say the last one. */
	readonly said: {
		readonly level: string;
		readonly judge: number;
		readonly people: number;
		readonly items: number;
	} | null;
};

export function habitsInWords(habits: Habits, said: Said, orders: JudgeOrdersJson | null): Habit[] {
	return [
		direction(said),
		// Of two levels it would be the direction once more.
		...(said.levels.length === 2 ? [] : [range(habits)]),
		...(habits.level ? [level(habits.level, said)] : []),
		length(habits),
		ownAnswers(habits),
		...(habits.isPair || orders ? [order(orders, said)] : []),
		consistency(habits),
		drift(habits.drift),
	];
}

function direction({ judge: { bias }, ends, said }: Said): Habit {
	const title = "Direction";
	if (!bias || !ends) {
		return { title, says: ["Its levels have no order, so there is nothing to lean towards."] };
	}
	const [low, high] = ends;
	return difference(bias, {
		...{ title, ends: [`towards ${low}`, `towards ${high}`] },
		written: said ? pointsInWords : signed,
		above: said
			? `It says ${said.level} more often than people.`
			: "It lies above people on average.",
		below: said
			? `It says ${said.level} less often than people.`
			: "It lies below people on average.",
		open: "It is not shown to lean to either side.",
		...(said && {
			more: [
				`In points of 100 items: it says ${said.level} on ${count(said.judge)} of ${counted(said.items, "item")}, people on ${count(said.people)}.`,
			],
		}),
	});
}

/** A ratio, drawn as what it is above or below 1. */
function range({ spread }: Habits): Habit {
	const title = "Use of the scale";
	if (!spread)
		return { title, says: ["Its levels have no order, or another scale than people’s."] };
	if (!("value" in spread)) return { title, says: [reasonInWords(spread.undefined)] };
	const { value, ci } = spread;
	return difference(
		{ ...spread, value: value - 1, ci: ci && [ci[0] - 1, ci[1] - 1] },
		{
			...{ title, ends: ["narrower", "wider"] },
			written: (beyond) => decimal(1 + beyond),
			above: "It spreads its values wider than people do.",
			below: "It keeps to a narrower part of the scale than people do.",
			open: "It is not shown to use more or less of the scale than people.",
			more: ["Its standard deviation over that of one person."],
		},
	);
}

function level({ code, more, judge, people }: FavouriteLevel, { levels }: Said): Habit {
	const name = levels[code] ?? String(code);
	return difference(more, {
		...{ title: "Favourite level", ends: ["less often", "more often"], written: pointsInWords },
		above: `It says ${name} more often than people.`,
		below: `It says ${name} less often than people.`,
		open: "No level is shown to be given more often than people give it.",
		more: [
			`${name}: ${share(judge)} of its answers, ${share(people)} of people’s. Limits allow for all levels.`,
		],
	});
}

function length({ length: found, isPair: arePairs }: Habits): Habit {
	const title = "Length";
	if (!found && arePairs) {
		return {
			title,
			says: ["Its levels do not say by their names which of the two answers they prefer."],
		};
	}
	if (!found) {
		return {
			title,
			says: [
				"There are no lengths of answers, or no order of levels, to hold its answers against.",
			],
		};
	}
	const isPair = found.of === "pair";
	return difference(found.more, {
		title,
		ends: ["shorter", "longer"],
		...(isPair ? { written: pointsInWords } : { written: signed, symbol: "ρ " }),
		above: isPair
			? "It prefers the longer answer more often than people do."
			: "It follows the length of answers more than people do.",
		below: isPair
			? "It prefers the longer answer less often than people do."
			: "It follows the length of answers less than people do.",
		open: "It is not shown to follow length otherwise than people do.",
		more: isPair
			? ["In points of 100 pairs."]
			: ["Its rank correlation with length minus people’s."],
	});
}

function ownAnswers({ own, systems }: Habits): Habit {
	const title = "Own answers";
	if (!own) {
		const says =
			systems.length === 0
				? "The items do not say which system answered."
				: "No system is called as this judge or its model. If one of them is the same model, choose it.";
		return { title, says: [says], systems };
	}
	return difference(own.more, {
		...{ title, ends: ["others’", "its own"] },
		written: signed,
		above: `It favours the answers of ${own.system} more than people do.`,
		below: `It favours the answers of ${own.system} less than people do.`,
		open: `It is not shown to favour the answers of ${own.system}.`,
		more: [
			`How much better it finds them than others’, minus people’s${own.places ? ", in shares of the order" : ""}.`,
		],
	});
}

function order(orders: JudgeOrdersJson | null, { levels }: Said): Habit {
	const title = "Order of the answers";
	if (!orders) {
		return { title, says: ["It was asked in one order only, so its place effect is not known."] };
	}
	const { consistent, positionEffect } = orders;
	const { difference: effect, shown, level } = positionEffect;
	const favoured = levels.at(-1) ?? String(level);
	const same =
		"value" in consistent
			? [
					`Both orders give the same on ${share(consistent.value)} of ${counted(consistent.n, "item")}.`,
				]
			: [];
	if (!effect || !("value" in effect)) return { title, says: same };
	return {
		title,
		figure: pointsInWords(effect.value),
		...(effect.ci && {
			limits: `${pointsInWords(effect.ci[0])} to ${pointsInWords(effect.ci[1])}`,
			drawn: {
				...{ value: effect.value, ci: effect.ci, shows: shown ? "against" : "open" },
				most: Math.max(...[effect.value, ...effect.ci].map(Math.abs)),
			},
		}),
		ends: ["swapped order", "usual order"],
		says: [
			shown
				? `The order moves how often it says ${favoured}, beyond chance; in points of 100 items.`
				: "No order is shown to favour an answer.",
			...same,
		],
	};
}

function consistency({ repeated }: Habits): Habit {
	const title = "Consistency";
	if (!repeated)
		return {
			title,
			says: ["It was asked once an item; what chance does between runs is not known."],
		};
	const { equalPairs, flipRate, dependability, times } = repeated;
	const limits = (estimate: EstimateJson | undefined) =>
		estimate && "value" in estimate && estimate.ci
			? `${share(estimate.ci[0])} to ${share(estimate.ci[1])}`
			: undefined;
	const depends =
		"value" in dependability
			? [`One answer’s dependability is ${decimal(dependability.value)} (1: it is all the item’s).`]
			: [];
	if (!equalPairs || !("value" in equalPairs)) {
		return { title, says: [`It was asked up to ${count(times)} times an item.`, ...depends] };
	}
	const said = limits(equalPairs);
	const flips =
		flipRate && "value" in flipRate
			? [`It changed its answer on ${share(flipRate.value)} of ${counted(flipRate.n, "item")}.`]
			: [];
	return {
		title,
		figure: share(equalPairs.value),
		...(said && { limits: said }),
		says: [
			`Two of its answers to one item are the same that often; it was asked up to ${count(times)} times.`,
			...flips,
			...depends,
		],
	};
}

const HOUR_MS = 3_600_000;

function drift(found: Drift | null): Habit {
	const title = "Drift";
	if (!found) {
		return {
			title,
			says: [
				"Nobody says when it gave its answers, or it answers in numbers: no drift can be told.",
			],
		};
	}
	const hours = (found.to - found.from) / HOUR_MS;
	if (!found.less) {
		const within = hours < 1 ? "an hour" : `${count(Math.ceil(hours))} hours`;
		return {
			title,
			says: [`All its answers came within ${within}: nothing can be said of drift.`],
		};
	}
	const days = Math.round(hours / 24);
	return difference(found.less, {
		...{ title, ends: ["better later", "worse later"] },
		written: pointsInWords,
		above: "It agreed with people less in the second half of its answers than in the first.",
		below: "It agreed with people more in the second half of its answers than in the first.",
		open: "Its agreement is not shown to have changed between the halves of its answers.",
		more: [
			`In points of 100 items, over ${counted(days, "day")}, on other items then than now: items may have changed as well as the judge.`,
		],
	});
}
