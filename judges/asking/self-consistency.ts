import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import type { Level, Scale } from "#db/model/scale.ts";
import type { JudgeInput, Question } from "./protocol.ts";

const MOST_TIMES = 15;

/**
 * Parameter of protocols that ask a model: how often an item is judged, each time anew, before the answers
 * become one (self-consistency, Wang et al. 2023). An odd number, so that two levels cannot tie where all
 * answer. Left out and 1 are the same judge, and the one of versions that did not know it.
 */
export const selfConsistency = z
	.number()
	.int()
	.min(1)
	.max(MOST_TIMES)
	.refine((times) => times % 2 === 1, "Take an odd number, so that a majority can be found.")
	.optional()
	.meta({ default: 1 })
	.transform((times) => (times === undefined || times === 1 ? undefined : times));

const Asked = z.object({ selfConsistency });

/** How often a judge with these parameters answers an item; once unless they say otherwise. */
export function timesAsked(parameters: Readonly<Record<string, unknown>>): number {
	return Asked.safeParse(parameters).data?.selfConsistency ?? 1;
}

/** Requests of one time have draws of their own. The first time has those of a judge that asks once. */
const DRAWS_APART = 1000;

/**
 * Judges an item so many times, side by side, and makes one judgment of them.
 * @param dimensions those of the judgment
 */
export async function judgeSeveralTimes<P>(
	input: JudgeInput<P>,
	asked: {
		readonly times: number;
		readonly dimensions: readonly Pick<Dimension, "name" | "scale">[];
		readonly once: (input: JudgeInput<P>) => Promise<Judgment>;
	},
): Promise<Judgment> {
	const { times, dimensions, once } = asked;
	if (times === 1) return once(input);
	const judgments = await Promise.all(
		Array.from({ length: times }, (_, time) =>
			once({
				...input,
				ask: <T>(question: Question<T>) =>
					input.ask({ ...question, draw: (question.draw ?? 0) + time * DRAWS_APART }),
			}),
		),
	);
	return Object.fromEntries(
		dimensions.map(({ name, scale }) => [
			name,
			together(
				scale,
				judgments.map((judgment) => (Object.hasOwn(judgment, name) ? judgment[name] : NOTHING)),
			),
		]),
	);
}

const NOTHING: Outcome = { kind: "unscored", reason: "unparsable" };

/** What is kept of the single answers, beside the evidence of the one that stands for them. */
type Kept = {
	/** How often the item was judged, how often with a value, and how often with the one that counts. */
	readonly asked: number;
	readonly scored: number;
	readonly same: number;
	/** same / asked */
	readonly share: number;
	/** In the order asked; a reason where there was no value. */
	readonly values: readonly Level[];
};

/**
 * One outcome of several: the most frequent level of scales without an order, the median of others (of an
 * even number of levels the lower middle one). Half of the answers or fewer with a value are none: then the
 * most frequent reason stands; a tie without an order is unresolved.
 */
function together(scale: Scale, outcomes: readonly Outcome[]): Outcome {
	const scored = outcomes.filter((outcome) => outcome.kind === "scored");
	const reasons = outcomes.filter((outcome) => outcome.kind === "unscored");
	const [first] = reasons;
	if (first && reasons.every(({ reason }) => reason === first.reason) && scored.length === 0) {
		return first;
	}
	const keptOf = (value: Level | null): { readonly selfConsistency: Kept } => {
		const same = scored.filter((outcome) => outcome.value === value).length;
		const values = outcomes.map((one) => (one.kind === "scored" ? one.value : one.reason));
		const counts = { asked: outcomes.length, scored: scored.length, same };
		return { selfConsistency: { ...counts, share: same / outcomes.length, values } };
	};
	if (scored.length * 2 <= outcomes.length) {
		const reason = mostFrequent(reasons.map((outcome) => outcome.reason))[0] ?? "unparsable";
		const like = reasons.find((outcome) => outcome.reason === reason);
		return { kind: "unscored", reason, ...like, evidence: keptOf(null) };
	}
	const values = scored.map(({ value }) => value);
	const value = centreOf(scale, values);
	if (value === null) {
		const detail = `${outcomes.length} answers, none more frequent than the others`;
		return { kind: "unscored", reason: "unresolved", detail, evidence: keptOf(null) };
	}
	const like = scored.find((outcome) => outcome.value === value) ?? nearest(scored, value);
	return { ...like, kind: "scored", value, evidence: { ...evidenceOf(like), ...keptOf(value) } };
}

type Scored = Extract<Outcome, { kind: "scored" }>;

function centreOf(scale: Scale, values: readonly Level[]): Level | null {
	if (scale.type === "binary" || scale.type === "nominal") {
		const [most, ...others] = mostFrequent(values);
		return most === undefined || others.length > 0 ? null : most;
	}
	if (scale.type === "numeric") {
		const numbers = values.map(Number).sort((x, y) => x - y);
		const middle = (numbers.length - 1) / 2;
		const [low, high] = [numbers[Math.floor(middle)], numbers[Math.ceil(middle)]];
		return low === undefined || high === undefined ? null : (low + high) / 2;
	}
	const codes = values.map((value) => scale.values.indexOf(value)).sort((x, y) => x - y);
	return scale.values[codes[Math.floor((codes.length - 1) / 2)] ?? 0] ?? null;
}

/** Those of which there are most, in the order in which they come first. */
function mostFrequent<T>(values: readonly T[]): T[] {
	const counts = new Map<T, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	const most = Math.max(0, ...counts.values());
	return [...counts].flatMap(([value, count]) => (count === most ? [value] : []));
}

/** Of numbers, whose median may be between two answers. */
function nearest(scored: readonly Scored[], value: Level): Scored | undefined {
	const off = (outcome: Scored) => Math.abs(Number(outcome.value) - Number(value));
	return [...scored].sort((x, y) => off(x) - off(y))[0];
}

function evidenceOf(outcome: Scored | undefined): Record<string, unknown> {
	const evidence: unknown = outcome?.evidence;
	if (evidence === undefined || evidence === null) return {};
	if (typeof evidence !== "object" || Array.isArray(evidence)) return { evidence };
	return { ...evidence };
}
