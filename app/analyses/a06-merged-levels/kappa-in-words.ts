import { isDefined, type Result } from "#stats/index.ts";
import { counted, inNumberWords } from "../../ui/numbers.ts";

type Estimate = Extract<Result, { value: number }>;

/** What merging does to agreement beyond chance; unknown where the interval does not say. */
type Move = "rises" | "falls" | "unknown";

/** One judge's kappa at two levels minus kappa at five, by what five levels are weighed with. */
export type Differences = { readonly unweighted: Result; readonly quadratic: Result };

/** "0.25 [0.11, 0.39]: agreement beyond chance rises, too": like with like, and where weights turn it. */
export function movesInWords({ unweighted, quadratic }: Differences): string {
	if (!isDefined(unweighted)) return "kappa cannot be compared";
	const main = `kappa at two levels minus kappa at five is ${shown(unweighted)}: ${VERDICTS[moveOf(unweighted)]}`;
	if (!isDefined(quadratic) || agree(unweighted, quadratic)) return main;
	return `${main}. Against quadratic kappa at five, to which a near miss is partly equal, the difference is ${shown(quadratic)}: ${BY_QUADRATIC[moveOf(quadratic)]}`;
}

/** What is found over all judges, where more were compared than are named. */
export function allMovesInWords(all: readonly Differences[]): string {
	const of = (weights: keyof Differences) => {
		const found = all.map((each) => each[weights]).filter(isDefined);
		const words = (are: readonly Result[]) =>
			are.length === 0 ? "none" : inNumberWords(are.length);
		const higher = found.filter(({ value }) => value > 0);
		const lower = found.filter(({ value }) => value < 0);
		const told = found.filter((each) => moveOf(each) !== "unknown");
		return `higher for ${words(higher)} and lower for ${words(lower)}, with an interval clear of 0 for ${words(told)}`;
	};
	return `Over all ${counted(all.length, "judge")} kappa at two levels is ${of("unweighted")}; against quadratic kappa at five it is ${of("quadratic")}.`;
}

const VERDICTS: Readonly<Record<Move, string>> = {
	rises: "agreement beyond chance rises, too",
	falls: "agreement beyond chance falls",
	unknown: "whether agreement beyond chance changes cannot be told",
};

const BY_QUADRATIC: Readonly<Record<Move, string>> = {
	rises: "by that it rises",
	falls: "by that it falls",
	unknown: "by that neither a rise nor a fall can be told",
};

const MOST_DIGITS = 3;

/** Two digits, or three where a limit would look like 0. */
function digitsOf({ ci }: Estimate): number {
	const looksZero = (limit: number) => Number(limit.toFixed(2)) === 0;
	return ci && (looksZero(ci.low) || looksZero(ci.high)) ? MOST_DIGITS : 2;
}

function written(value: number, digits: number): string {
	const text = value.toFixed(digits);
	return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

function shown(difference: Estimate): string {
	const { value, ci } = difference;
	const digits = digitsOf(difference);
	if (!ci) return `${written(value, digits)}, without an interval`;
	return `${written(value, digits)} [${written(ci.low, digits)}, ${written(ci.high, digits)}]`;
}

/** Only what the digits that are shown say, too: no limit that reads as 0 makes a claim. */
function moveOf(difference: Result): Move {
	if (!isDefined(difference) || !difference.ci) return "unknown";
	const { low, high } = difference.ci;
	if (Number(low.toFixed(MOST_DIGITS)) > 0) return "rises";
	return Number(high.toFixed(MOST_DIGITS)) < 0 ? "falls" : "unknown";
}

function agree(a: Estimate, b: Estimate): boolean {
	return moveOf(a) === moveOf(b) && Math.sign(a.value) === Math.sign(b.value);
}
