import { decimal } from "../ui/numbers.ts";
import type { DimensionJson, EstimateJson } from "./agreement-json.ts";
import type { DimensionComparisonJson } from "./comparison-json.ts";
import { comparisonSentences } from "./comparison-words.ts";
import { humanYardstick, type RankedJudge, rankJudges } from "./headline.ts";

/** The answer to "which judge agrees with people?", in words: a headline and what it rests on. */
export type Answer = { best: string | null; headline: string; details: string[] };

type Valued = Extract<EstimateJson, { value: number }>;

function valued(estimate: EstimateJson | undefined): Valued | null {
	return estimate && "value" in estimate ? estimate : null;
}

/** "0.71 [0.62, 0.79]" */
function withInterval(estimate: Valued): string {
	const { value, ci } = estimate;
	return ci
		? `${decimal(value)} [${decimal(ci[0])}, ${decimal(ci[1])}]`
		: `${decimal(value)} (no interval)`;
}

function list(names: string[]): string {
	if (names.length <= 1) return names.join("");
	return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Only judges below the best whose whole interval lies under the best one's are called worse. */
function clearlyBelow(best: Valued, others: RankedJudge[]): string[] {
	return others
		.filter(({ estimate }) => {
			const other = valued(estimate);
			return best.ci && other?.ci && other.ci[1] < best.ci[0];
		})
		.map(({ judge }) => judge.judge);
}

/**
 * Says which judge agrees best with people on a dimension, against the people's own agreement, and
 * what the paired differences settle and leave open. Without them (judges of different items) the
 * intervals speak, and overlapping ones are never called a tie.
 */
export function answerSentence(
	dimension: DimensionJson,
	title: string,
	comparison: DimensionComparisonJson | null = null,
): Answer {
	const ranked = rankJudges(dimension).filter(({ estimate }) => valued(estimate));
	const first = ranked[0];
	const best = valued(first?.estimate);
	if (!first || !best) {
		return {
			best: null,
			headline: nothingToSay(dimension, title),
			details: [],
		};
	}
	const { statistic, judge } = first;
	const yardstick = humanYardstick(dimension);
	const people = valued(yardstick?.estimate);
	const details = [`${statistic.symbol} ${withInterval(best)} on ${best.n} items.`];
	if (people && yardstick) {
		details.push(`People among themselves: ${yardstick.name} ${withInterval(people)}.`);
	}
	const others = ranked.slice(1).filter((other) => other.statistic.key === statistic.key);
	const below = clearlyBelow(best, others);
	const open = others
		.map(({ judge: other }) => other.judge)
		.filter((name) => !below.includes(name));
	const paired = comparison?.best === judge.judge ? comparison : null;
	const tied = paired?.judges.filter((each) => each.tiedWithBest).length ?? 0;
	const settled = paired ? tied <= 1 : open.length === 0;
	if (paired) details.push(...comparisonSentences(paired));
	else if (below.length > 0) {
		const whole = below.length === 1 ? "The whole interval of" : "The whole intervals of";
		details.push(`${whole} ${named(below)} ${below.length === 1 ? "lies" : "lie"} below it.`);
	}
	if (!paired && open.length > 0) {
		const overlap = open.length === 1 ? "The interval of" : "The intervals of";
		details.push(
			`${overlap} ${named(open)} ${open.length === 1 ? "overlaps" : "overlap"} with it: that neither proves nor excludes a difference.`,
		);
	}
	const compared = people && yardstick?.comparesWith === statistic.key;
	if (compared && dimension.humans.raters.length > 2) {
		details.push(
			"People are held against each other, judges against what most people say, which is steadier than one person.",
		);
	}
	if (best.value <= 0) {
		const headline = `${title}: no judge agrees with people more than chance would.`;
		return {
			best: null,
			headline,
			details: [`${judge.judge}: ${details[0]}`, ...details.slice(1)],
		};
	}
	const alike = others.filter(({ estimate }) => valued(estimate)?.value === best.value);
	const names = named([judge.judge, ...alike.map((other) => other.judge.judge)]);
	const agree = alike.length > 0 ? "agree alike, and best," : "agrees best";
	return {
		best: judge.judge,
		headline: `${title}: ${names} ${agree} with people${settled ? "" : " so far"}${compared ? besidePeople(best, people) : ""}.`,
		details,
	};
}

/** Four names at most; more are counted. */
function named(judges: string[]): string {
	return judges.length <= 4 ? list(judges) : `${judges.length} judges`;
}

function besidePeople(best: Valued, people: Valued): string {
	if (!best.ci || !people.ci) return "";
	if (best.ci[1] < people.ci[0]) return ", but less than people agree with each other";
	if (best.ci[0] > people.ci[1]) return ", at least as well as people with each other";
	return ", in the range in which people agree with each other";
}

function nothingToSay(dimension: DimensionJson, title: string): string {
	if (dimension.judges.length === 0) return `${title}: no judge has been asked yet.`;
	if (dimension.humans.raters.length === 0) {
		return `${title}: nobody has labelled it yet, so no judge can be held against people.`;
	}
	return `${title}: no judge shares enough rated items with people yet.`;
}
