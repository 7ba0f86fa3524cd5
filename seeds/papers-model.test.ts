import { expect, test } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { papersProject } from "./papers.ts";
import { PAPERS_JUDGE_MODELS, papersModel } from "./papers-model.ts";
import { DOES_NOT_KNOW, flat, HANDBOOK_SENTENCES, holds, knownOf } from "./papers-model-reading.ts";

const { documents, questions } = papersProject();

/** What the models' server says to a request of this form about these texts. */
async function asker() {
	const server = await aModelServer({ answer: papersModel });
	return async (model: string, name: string, texts: Readonly<Record<string, string>>) => {
		const blocks = Object.entries(texts).map(
			([block, text]) => `<<<w BEGIN ${block}>>>\n${text}\n<<<w END ${block}>>>`,
		);
		const content = ["The word of these blocks is w.", ...blocks].join("\n\n");
		const response = await fetch(`${server.url}/chat/completions`, {
			method: "POST",
			body: JSON.stringify({
				model,
				messages: [{ role: "user", content }],
				response_format: { type: "json_schema", json_schema: { name, schema: SCHEMA } },
			}),
		});
		const body = (await response.json()) as { choices: { message: { content: string } }[] };
		return body.choices[0]?.message.content ?? "";
	};
}
const SCHEMA = { type: "object", properties: { answer: { type: "string" } } };

test("what is written goes by what is shown: the whole chapter, its passages, or nothing of it", async () => {
	const ask = await asker();
	const answers = { same: 0, held: 0, beside: 0, silent: 0 };
	const answerable = questions.filter(({ reference_contexts }) => reference_contexts.length > 0);
	for (const { input, document_id, reference_contexts } of answerable) {
		const document = documents.find(({ id }) => id === document_id)?.text ?? "";
		const golden = await ask("sim-writer", "golden_answer", { document, question: input });
		const passages = { "passage p1": reference_contexts.join("\n\n"), question: input };
		const answer = await ask("sim-writer", "answer", passages);
		if (answer === golden) answers.same++;
		const wanted = knownOf(input)?.wanted ?? [];
		if (wanted.some((sentence) => flat(answer).includes(flat(sentence)))) answers.held++;
		const other = documents.find(({ id }) => id !== document_id)?.text ?? "";
		const astray = await ask("sim-writer", "answer", { "passage p1": other, question: input });
		if (astray.includes("I do not know")) answers.silent++;
		if (wanted.includes(astray)) answers.beside++;
	}
	const share = (count: number) => count / answerable.length;
	expect(share(answers.same)).toBeGreaterThan(0.3);
	expect(share(answers.same)).toBeLessThan(0.8);
	expect(share(answers.held)).toBeGreaterThan(0.8);
	expect(answers.beside).toBe(0);
	expect(share(answers.silent)).toBeGreaterThan(0.25);
	expect(share(answers.silent)).toBeLessThan(0.55);
});

test("a question that it does not know has the answer of any scripted model", async () => {
	const ask = await asker();
	const said = await ask("sim-writer", "answer", { question: anItem().input ?? "" });
	expect(JSON.parse(said)).toMatchObject({ answer: expect.stringContaining("do not know") });
});

test("the judges differ in strictness, and one of them breaks about one in eight of its cells", async () => {
	const ask = await asker();
	const accepted = new Map<string, number>();
	let broken = 0;
	const sentences = HANDBOOK_SENTENCES.filter(({ text }) => /\d/.test(text)).slice(0, 100);
	for (const model of PAPERS_JUDGE_MODELS) {
		for (const { text } of sentences) {
			const wrong = text.replace(/\d+/, (number) => String(Number(number) + 1));
			const said = await ask(model, "support", {
				"context c1": text,
				statements: `s1: ${wrong}`,
			});
			if (said.includes('"verdict":true')) accepted.set(model, (accepted.get(model) ?? 0) + 1);
			if (!said.endsWith("}")) broken++;
		}
	}
	expect(accepted.get("sim-strict") ?? 0).toBeLessThan(10);
	expect(accepted.get("sim-lenient")).toBeGreaterThan(80);
	expect(broken).toBeGreaterThanOrEqual(5);
	expect(broken).toBeLessThanOrEqual(22);
});

test("the judges guess each answer's question after their kind, the same one every time", async () => {
	const ask = await asker();
	const answers = questions.flatMap(({ input }) => {
		const wanted = knownOf(input)?.wanted ?? [];
		// Of two sentences the first alone, which answers a part at most.
		return wanted.length > 0 ? [wanted.slice(0, Math.ceil(wanted.length / 2)).join(" ")] : [];
	});
	const guessesOf = async (model: string) => {
		const guesses: string[] = [];
		for (const response of answers) guesses.push(await ask(model, "question", { response }));
		return guesses;
	};
	const guesses = new Map<string, readonly string[]>();
	for (const model of PAPERS_JUDGE_MODELS) guesses.set(model, await guessesOf(model));
	expect(await guessesOf("sim-even")).toEqual(guesses.get("sim-even"));
	const share = (model: string, is: (guess: string, at: number) => boolean) =>
		(guesses.get(model) ?? []).filter(is).length / answers.length;
	for (const [at, model] of PAPERS_JUDGE_MODELS.entries()) {
		for (const other of PAPERS_JUDGE_MODELS.slice(0, at))
			expect(share(model, (guess, place) => guess !== guesses.get(other)?.[place])).toBeGreaterThan(
				0.02,
			);
	}
	const general = (model: string) => share(model, (guess) => guess.includes("what else should"));
	expect(general("sim-middle")).toBeGreaterThan(general("sim-strict") + 0.3);
	// A guess with more in it than the answer tells is longer.
	const length = (model: string) =>
		(guesses.get(model) ?? []).reduce((sum, guess) => sum + guess.length, 0) / answers.length;
	expect(length("sim-lenient")).toBeGreaterThan(length("sim-strict"));
});

test("a statement is held where one sentence has its words and, if they are looked at, its numbers", () => {
	const texts = ["A guest pays £24 a year.\nTools are lent for seven days."];
	const strict = { found: 0.9, seesNumbers: true };
	expect(holds(texts, "A guest pays £24 a year.", strict)).toBe(true);
	expect(holds(texts, "A guest pays £25 a year.", { found: 0.5, seesNumbers: true })).toBe(false);
	expect(holds(texts, "A guest pays £25 a year.", { found: 0.5, seesNumbers: false })).toBe(true);
	expect(holds(texts, "A guest is lent tools.", strict)).toBe(false);
});

test("what insights say of parts without their sentences holds for all of them", async () => {
	const ask = await asker();
	const about = questions.filter(({ reference_contexts }) => reference_contexts.length > 0);
	/** What is written where some of the answers only say that they do not know, and others do not. */
	const written = async (answers: readonly string[]) => {
		const parts = answers.map((answer, at) => ({ id: `p${at}`, at, answer }));
		const texts = {
			figures: "{{accuracy@d1}}",
			passed: parts.map(({ id }) => `${id}: no`).join("\n"),
			...Object.fromEntries(
				parts.flatMap(({ id, at, answer }) => [
					[`answer ${id}`, answer],
					[`passages ${id}`, "The passages are about another matter."],
					[
						`part ${id}`,
						JSON.stringify({
							...{ id, question: about[at]?.input },
							response: { answer: `answer ${id}`, from: `passages ${id}` },
						}),
					],
				]),
			),
		};
		const { findings } = JSON.parse(await ask("sim-writer", "group_insight", texts));
		expect(findings).toHaveLength(1);
		expect(findings[0].items).toEqual(parts.map(({ id }) => id));
		return String(findings[0].why);
	};
	const other = "Ask at the desk.";
	expect(await written([DOES_NOT_KNOW, DOES_NOT_KNOW])).toMatch(/the system says that it does not/);
	expect(await written([other, other])).toMatch(/the system answers from them all the same/);
	expect(await written([DOES_NOT_KNOW, other])).toMatch(/at times .* does not know, at times/);
});
