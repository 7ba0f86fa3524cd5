import { z } from "zod";
import { type Dimension, titleOf } from "#db/model/dimension.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import type { Scale } from "#db/model/scale.ts";
import { notApplicable } from "./dimension-outcomes.ts";
import type { Reply } from "./protocol.ts";
import { answerKeys } from "./response-schema.ts";
import { levelProbabilities } from "./token-probabilities.ts";

/**
 * Parameter of protocols that can read token probabilities. Left out and `false` are the same judge, and the
 * one of versions that did not know it.
 */
export const tokenProbabilities = z
	.boolean()
	.optional()
	.meta({ default: false })
	.transform((isOn) => isOn || undefined);

/** Levels have to hold so much of the probability that an expected value over them says something. */
export const LEAST_MASS = 0.8;

/** A dimension, and the one that holds its expected value over the token probabilities. */
export type Expected = { readonly source: Dimension; readonly own: Dimension };

/**
 * The dimensions of expected values, one for each dimension whose levels are numbers or in an order. Numbers
 * count as such, the levels of a binary scale as 0 and 1, words in an order by their places from 1.
 * None for nominal and numeric scales: of those there is no mean, and no single token that is a value.
 */
export function expectedDimensions(dimensions: readonly Dimension[]): Expected[] {
	const names = new Set(dimensions.map(({ name }) => name));
	return dimensions.flatMap((source) => {
		const numbers = levelNumbers(source.scale);
		if (!numbers) return [];
		let name = expectedName(source.name);
		while (names.has(name)) name += "_";
		names.add(name);
		const own: Dimension = {
			name,
			title: `${titleOf(source)} (expected)`,
			scale: { type: "numeric", range: [Math.min(...numbers), Math.max(...numbers)] },
			...(source.side && { side: source.side }),
			expectedOf: source.name,
		};
		return [{ source, own }];
	});
}

/** What the expected values of a dimension are called, where no other dimension has that name. */
export function expectedName(source: string): string {
	return `${source.slice(0, 180)} (expected)`;
}

function levelNumbers(scale: Scale): readonly number[] | null {
	if (scale.type === "numeric" || scale.type === "nominal" || scale.values.length < 2) return null;
	const numbers = scale.values.filter((level) => typeof level === "number");
	if (numbers.length === scale.values.length) return numbers;
	return scale.values.map((_, at) => (scale.type === "binary" ? at : at + 1));
}

/**
 * The expected value of a dimension over the tokens of its answer (G-Eval, Liu et al. 2023): Σ p · level / Σ p
 * over its levels. Where the mode has no value, this one ends for the same reason; without tokens, or where
 * the levels hold less than `LEAST_MASS`, as not applicable with the cause.
 * @param answered.key the member of the answer that holds the dimension
 * @param answered.mode what was answered
 */
function expectedOutcome(
	scale: Scale,
	answered: { readonly key: string; readonly mode: Outcome; readonly reply: Reply<unknown> },
): Outcome {
	const { key, mode, reply } = answered;
	const numbers = levelNumbers(scale);
	if (mode.kind === "unscored") return mode;
	if (scale.type === "numeric" || !numbers) return notApplicable("no levels with a mean");
	if (!reply.tokens) {
		return notApplicable("the endpoint gave no token probabilities with this answer");
	}
	const texts = scale.values.map((level) => JSON.stringify(level));
	const read = levelProbabilities(reply.tokens, key, texts);
	if (read === null || scale.values[read.said] !== mode.value) {
		return notApplicable("the value cannot be told apart among the tokens of the answer");
	}
	const mass = read.probabilities.reduce((sum, p) => sum + p, 0);
	if (mass < LEAST_MASS) {
		return notApplicable(
			`the levels hold ${mass.toFixed(2)} of the token probability; ${LEAST_MASS} are needed`,
		);
	}
	const sum = read.probabilities.reduce((all, p, at) => all + p * (numbers[at] ?? 0), 0);
	// Rounding must not lead off the scale.
	const value = Math.min(Math.max(...numbers), Math.max(Math.min(...numbers), sum / mass));
	const levels = texts.map((level, at) => ({ level, probability: read.probabilities[at] ?? 0 }));
	return { kind: "scored", value, evidence: { levels, mass } };
}

/** Expected values of the dimensions that were asked in one request, by their own names. */
export function expectedOutcomes(
	expected: readonly Expected[],
	answered: {
		readonly dimensions: readonly Dimension[];
		readonly modes: Judgment;
		readonly reply: Reply<unknown>;
	},
): Judgment {
	const { dimensions, modes, reply } = answered;
	const keys = answerKeys(dimensions);
	const found = expected.flatMap(({ source, own }) => {
		const at = dimensions.findIndex(({ name }) => name === source.name);
		const key = keys[at];
		const mode = Object.hasOwn(modes, source.name) ? modes[source.name] : undefined;
		if (key === undefined || !mode) return [];
		return [[own.name, expectedOutcome(source.scale, { key, mode, reply })] as const];
	});
	return Object.fromEntries(found);
}
