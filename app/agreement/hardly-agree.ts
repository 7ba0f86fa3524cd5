import { decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { humanYardstick, statisticOf } from "./headline.ts";
import { withLimits } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";
import type { Reservation } from "./reservation.ts";

/** Less is hardly any agreement, however small a difference somebody says to matter. */
const HARDLY = 0.2;

/**
 * Do people hardly agree, or is what matters half or more of their own agreement? Then nothing near a person can
 * be told by it.
 */
export function hardlyAgree(person: EstimateJson | undefined, margin: number): boolean {
	return person !== undefined && "value" in person && person.value < hardly(margin);
}

function hardly(margin: number): number {
	return Math.max(HARDLY, 2 * margin);
}

/** The figure of a person with the others that rests on most items; absent where no two labelled the same. */
export function widestPerson(
	judges: readonly Pick<RankedJudgeJson, "person">[],
): Valued | undefined {
	const [widest] = judges
		.flatMap(({ person }) => (person && "value" in person.person ? [person.person] : []))
		.sort((x, y) => y.n - x.n);
	return widest;
}

type Valued = Extract<EstimateJson, { value: number }>;

/** People may agree far better than these items show, unless their limits end below so many times that. */
const SHOWN_BELOW = 1.5;

/**
 * People themselves hardly agree: that comes before any judge. Where the items are too few to show it, there is
 * nothing to be done about the rubric yet.
 */
export function whereHardlyAgree(dimension: DimensionJson): Partial<Reservation> | null {
	const { ranking, humans } = dimension;
	if (humans.raters.length < 2) return null;
	const { margin, atOdds = [] } = ranking;
	// One odd person pulls the figure of all down: what the others reach with each other counts.
	const isOne = atOdds.some((odd) => odd.other === undefined && odd.amongOthers >= hardly(margin));
	if (isOne) return null;
	const widest = widestPerson(ranking.judges);
	// Of a figure without limits nothing is shown, where all people together have one with limits.
	const all = humanYardstick(dimension);
	const isShown = all !== null && "value" in all.estimate && all.estimate.ci !== null;
	const person = widest?.ci || !isShown ? widest : undefined;
	const yardstick = person ? undefined : all;
	const figure = person ?? yardstick?.estimate;
	if (!figure || !("value" in figure) || !hardlyAgree(figure, margin)) return null;
	const name = yardstick
		? yardstick.name
		: `${statisticOf(ranking.statistic).symbol} of a person with the others`;
	const words = `${name} ${withLimits(figure.value, figure.ci)}`;
	if (!figure.ci || figure.ci[1] > SHOWN_BELOW * hardly(margin)) {
		return { open: `How far people agree themselves: ${words}.` };
	}
	if (figure.value >= HARDLY) {
		return {
			open: `What a difference of ${decimal(margin)} says: people themselves agree by ${words}, beside which it is no small one.`,
			step: "Choose a smaller difference that matters, or mend the rubric and train people on it.",
		};
	}
	return {
		open: `What a judge could agree with: people hardly agree themselves (${words}), ${2 * margin < HARDLY ? "so that their labels are little to hold a judge against" : `so that a difference of ${decimal(margin)} is no small one`}.`,
		step: "Mend the rubric first, or train people on it.",
	};
}
