import { decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { humanYardstick, statisticOf } from "./headline.ts";
import { withLimits } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";
import type { Reservation } from "./reservation.ts";

/** Is what matters half or more of people's own agreement? Then nothing near a person can be told by it. */
export function hardlyAgree(person: EstimateJson | undefined, margin: number): boolean {
	return person !== undefined && "value" in person && person.value < 2 * margin;
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

/** People may agree far better than these items show, unless their limits end below this many margins. */
const SHOWN_BELOW = 3;

/**
 * People themselves hardly agree: that comes before any judge. Where the items are too few to show it, there is
 * nothing to be done about the rubric yet.
 */
export function whereHardlyAgree(dimension: DimensionJson): Partial<Reservation> | null {
	const { ranking, humans } = dimension;
	if (humans.raters.length < 2) return null;
	const { margin, atOdds = [] } = ranking;
	// One odd person pulls the figure of all down: what the others reach with each other counts.
	if (atOdds.some(({ amongOthers }) => amongOthers >= 2 * margin)) return null;
	const person = widestPerson(ranking.judges);
	const yardstick = person ? undefined : humanYardstick(dimension);
	const figure = person ?? yardstick?.estimate;
	if (!figure || !("value" in figure) || !hardlyAgree(figure, margin)) return null;
	const name = yardstick
		? yardstick.name
		: `${statisticOf(ranking.statistic).symbol} of a person with the others`;
	const words = `${name} ${withLimits(figure.value, figure.ci)}`;
	if (!figure.ci || figure.ci[1] > SHOWN_BELOW * margin) {
		return { open: `How far people agree themselves: ${words}.` };
	}
	return {
		open: `What a judge could agree with: people hardly agree themselves (${words}), so that a difference of ${decimal(margin)} is no small one.`,
		step: "Mend the rubric first, or train people on it.",
	};
}
