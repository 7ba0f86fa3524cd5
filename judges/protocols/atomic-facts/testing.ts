import type { ItemContent } from "#db/model/item.ts";
import type { Judgment } from "#db/model/judgment.ts";
import type { ModelRequest } from "../../asking/model-reply.ts";
import type { Embed, JudgeInput } from "../../asking/protocol.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { saidVerdicts } from "../../testing/listed-texts.ts";
import { type ScriptedAnswer, scriptedAsk } from "../../testing/scripted-ask.ts";
import { AtomicFactsParameters } from "./parameters.ts";
import { atomicFactsProtocol } from "./protocol.ts";

/** The names of the five requests. */
export const STEPS = ["facts", "support", "facts_of_both", "match", "questions"] as const;
export type Step = (typeof STEPS)[number];

/** What the model says to each step; a list is used up by first tries and repairs in turn. */
export type StepAnswers = Partial<
	Record<
		Step,
		ScriptedAnswer | readonly ScriptedAnswer[] | ((request: ModelRequest) => ScriptedAnswer)
	>
>;

/** A fact that is one word in each part: `fact("a1")` reads "a1 is true". */
export function fact(name: string) {
	return { subject: name, predicate: "is", object: "true" };
}

export const QUESTIONS = { q1: "What?", q2: "Who?", q3: "When?" };

/** A model with an answer for every step. */
export const ANSWERS: StepAnswers = {
	facts: { json: { facts: [{ ...fact("a1"), passages: ["in Paris"] }] } },
	support: { json: { verdicts: saidVerdicts({ f1: true }) } },
	facts_of_both: { json: { response: [fact("a1")], reference: [fact("r1")] } },
	match: {
		json: { response: saidVerdicts({ a1: true }), reference: saidVerdicts({ r1: true }) },
	},
	questions: { json: QUESTIONS },
};

/** Vectors of the texts that a test names; any other text points where nothing else does. */
export function embedding(vectors: Readonly<Record<string, readonly number[]>>): Embed {
	return async (texts) => ({
		ok: true,
		vectors: texts.map((text) => Float64Array.from(vectors[text] ?? [0, 0, 0, 1])),
	});
}

/** A unit vector with these cosines to (1, 0, 0, 0) and to the second direction. */
export function withCosines(first: number, second: number): number[] {
	const [x, y] = SECOND as [number, number, number, number];
	const up = (second - x * first) / y;
	return [first, up, Math.sqrt(1 - first * first - up * up), 0];
}
export const FIRST: readonly number[] = [1, 0, 0, 0];
export const SECOND: readonly number[] = [0.3, Math.sqrt(0.91), 0, 0];

export async function judgeFacts(
	answers: StepAnswers,
	options: {
		readonly item?: Partial<ItemContent>;
		readonly parameters?: Partial<AtomicFactsParameters>;
		readonly more?: Partial<JudgeInput<AtomicFactsParameters>>;
	} = {},
): Promise<{ readonly judgment: Judgment; readonly requests: readonly ModelRequest[] }> {
	const used = new Map<string, number>();
	const { ask, requests } = scriptedAsk((request) => {
		const step = request.responseFormat?.name as Step;
		const answer = { ...ANSWERS, ...answers }[step];
		const at = used.get(step) ?? 0;
		used.set(step, at + 1);
		if (typeof answer === "function") return answer(request);
		return (Array.isArray(answer) ? (answer[at] ?? answer.at(-1)) : answer) as ScriptedAnswer;
	});
	const input = judgeInput({
		item: anItem(options.item),
		parameters: AtomicFactsParameters.parse(options.parameters ?? {}),
		...{ ask, embed: embedding({}), ...options.more },
	});
	return { judgment: await atomicFactsProtocol.carryOut(input), requests };
}
