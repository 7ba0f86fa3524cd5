import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { unscored } from "../../asking/dimension-outcomes.ts";
import { known } from "../../asking/known.ts";
import { membersOf } from "../../asking/members-of.ts";
import { ownTurn } from "../../asking/own-turn.ts";
import type { JudgeInput } from "../../asking/protocol.ts";
import { emptyOutcomes } from "./empty-sides.ts";
import { type Sides, scoredOutcomes } from "./evidence.ts";
import type { Extracted } from "./extract-triplets.ts";
import type { GraphSide } from "./graph.ts";
import { GRAPH_TASK, type runJob } from "./graph-task.ts";
import { type LabelVectors, labelVectors } from "./label-vectors.ts";
import {
	COMPARISONS,
	type Figure,
	figuresOf,
	type KnowledgeGraphParameters,
	type Name,
	rulesOf,
} from "./parameters.ts";
import { type Side, sideOf, type Triplet } from "./triplets.ts";

/** The texts of a comparison; the other side several times where there are several references. */
export type ComparedTexts = {
	readonly name: Name;
	readonly input: readonly string[];
	readonly others: readonly (readonly string[])[];
};

type Input = JudgeInput<KnowledgeGraphParameters>;
type Outcomes = ReadonlyMap<Figure, Outcome>;

/** The outcomes of each comparison by name: of several references the best, figure by figure. */
export async function compareSides(
	input: Input,
	extracted: Extracted,
	compared: readonly ComparedTexts[],
): Promise<Map<Name, Judgment>> {
	const sidesOf = await madeSides(input.parameters, extracted, compared);
	const pairs = compared.flatMap(({ name, input: own, others }) =>
		others.map((other) => ({
			name,
			sides: pairOf(
				sidesOf(own, isQuestion(name, "input")),
				sidesOf(other, isQuestion(name, "other")),
			),
		})),
	);
	const open = pairs.flatMap(({ sides }) =>
		"input" in sides && !emptyOutcomes(sides, input.parameters) ? [sides] : [],
	);
	const labels = open.flatMap(({ input, other }) => [...labelsOf(input), ...labelsOf(other)]);
	const vectors = await labelVectors(input.embed, labels);
	const outcomes = await Promise.all(
		pairs.map(async ({ name, sides }) => ({
			name,
			outcomes: await outcomesOf(sides, vectors, input),
		})),
	);
	return new Map(
		compared.map(({ name }) => {
			const own = outcomes.filter((each) => each.name === name).map((each) => each.outcomes);
			const best = figuresOf(input.parameters).map((figure) => [
				`${name}.${figure}`,
				bestOf(
					own.map((each) => known(each, figure)),
					COMPARISONS[name].other === "reference",
				),
			]);
			return [name, Object.fromEntries(best)];
		}),
	);
}

/** A side, or the outcome that its failed extraction gives to all that need it. */
type MaybeSide = Side | { readonly failed: Outcome };

/** The sides of all texts, each made once. */
async function madeSides(
	{ fold }: KnowledgeGraphParameters,
	extracted: Extracted,
	compared: readonly ComparedTexts[],
): Promise<(texts: readonly string[], isQuestion: boolean) => MaybeSide> {
	const made = new Map<string, MaybeSide>();
	const all = compared.flatMap(({ name, input, others }) => [
		{ texts: input, isQuestion: isQuestion(name, "input") },
		...others.map((texts) => ({ texts, isQuestion: isQuestion(name, "other") })),
	]);
	for (const side of all) {
		const key = keyOf(side.texts, side.isQuestion);
		if (made.has(key)) continue;
		await ownTurn();
		made.set(key, makeSide(side.texts, extracted, { fold, isQuestion: side.isQuestion }));
	}
	return (texts, isQuestion) => known(made, keyOf(texts, isQuestion));
}

function keyOf(texts: readonly string[], isQuestion: boolean): string {
	return JSON.stringify([isQuestion, texts]);
}

function isQuestion(name: Name, side: "input" | "other"): boolean {
	return COMPARISONS[name][side] === "question";
}

/** Of all contexts together: more than texts of which a model can list them have, and all that fits into memory. */
const MOST_TRIPLETS = 10_000;

function makeSide(
	texts: readonly string[],
	extracted: Extracted,
	rules: Parameters<typeof sideOf>[1],
): MaybeSide {
	const triplets: Triplet[] = [];
	for (const text of texts) {
		const reply = known(extracted, text);
		if (!reply.ok) return { failed: unscored(reply) };
		triplets.push(...reply.value);
	}
	if (triplets.length > MOST_TRIPLETS) {
		const detail = `a side of ${triplets.length} triplets, of which at most ${MOST_TRIPLETS} are compared`;
		return { failed: { kind: "unscored", reason: "unparsable", detail } };
	}
	return sideOf(triplets, rules);
}

function pairOf(input: MaybeSide, other: MaybeSide): Sides | { readonly failed: Outcome } {
	if ("failed" in input) return input;
	if ("failed" in other) return other;
	return { input, other };
}

async function outcomesOf(
	sides: ReturnType<typeof pairOf>,
	vectors: Awaited<ReturnType<typeof labelVectors>>,
	{ parameters, compute }: Input,
): Promise<Outcomes> {
	const all = (outcome: Outcome) =>
		new Map(figuresOf(parameters).map((figure) => [figure, outcome]));
	if ("failed" in sides) return all(sides.failed);
	const empty = emptyOutcomes(sides, parameters);
	if (empty) return empty;
	if (!vectors.ok) return all(unscored(vectors));
	const labels = [...labelsOf(sides.input), ...labelsOf(sides.other)];
	const without = labels.filter((label) => vectors.zero.has(label));
	if (without.length > 0) {
		const evidence = { withoutDirection: [...new Set(without)] };
		return all({ kind: "unscored", reason: "not_applicable", detail: "zero_vector", evidence });
	}
	const score = await compute<typeof runJob>(GRAPH_TASK, {
		input: numbered(sides.input, vectors),
		other: numbered(sides.other, vectors),
		vectors: vectors.vectors,
		rules: rulesOf(parameters),
		reverse: parameters.reverse,
	});
	if (!score)
		return all({ kind: "unscored", reason: "not_applicable", detail: "too_many_matches" });
	return scoredOutcomes(sides, score, parameters);
}

function labelsOf({ entities }: Side): string[] {
	return entities.map(({ label }) => label);
}

function numbered(side: Side, { rows }: LabelVectors): GraphSide {
	return {
		rows: side.entities.map(({ label }) => known(rows, label)),
		triplets: side.triplets.map(({ head, tail }) => [head, tail]),
	};
}

/** The highest value, the first of several; a failure that any of them ended in stands for all. */
function bestOf(outcomes: readonly Outcome[], areReferences: boolean): Outcome {
	const failed = outcomes.find(
		(outcome) => outcome.kind === "unscored" && outcome.reason !== "not_applicable",
	);
	if (failed) return failed;
	let best = outcomes[0];
	let reference = 0;
	for (const [at, outcome] of outcomes.entries()) {
		if (outcome.kind !== "scored") continue;
		if (best.kind === "scored" && outcome.value <= best.value) continue;
		best = outcome;
		reference = at;
	}
	if (!areReferences || best.kind !== "scored") return best;
	return { ...best, evidence: { ...membersOf(best.evidence), reference } };
}
