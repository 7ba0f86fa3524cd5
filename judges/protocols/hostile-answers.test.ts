import { expect, test } from "vitest";
import type { z } from "zod";
import { numbered, verdictsSchema } from "../asking/numbered.ts";
import { parseAnswer } from "../asking/parse-answer.ts";
import type { Question } from "../asking/protocol.ts";
import { dimensionsAnswerSchema, toJsonSchema } from "../asking/response-schema.ts";
import { MAKERS } from "../makers/index.ts";
import { aRubric } from "../testing/an-item.ts";
import { answerTo } from "../testing/answer-schema.ts";
import { bestTime } from "../testing/best-time.ts";
import { scriptedAsk } from "../testing/scripted-ask.ts";
import { PROTOCOLS } from "./index.ts";
import { StatementList } from "./ragas/statements.ts";

/** As long as an answer may be. */
const BYTES = 1024 * 1024;
const filled = (part: string) => part.repeat(Math.floor(BYTES / part.length));
const listOf = (element: unknown) => {
	const json = JSON.stringify(element);
	return `[${filled(`${json},`)}${json}]`;
};
const read = (text: string, schema: z.ZodType) =>
	parseAnswer({ text, refusal: null, finishReason: "stop" }, schema);

function expectRefusedAtOnce(text: string, schema: z.ZodType, detail: RegExp): void {
	const reply = read(text, schema);
	expect(reply).toMatchObject({ ok: false, reason: "unparsable" });
	expect(reply.ok ? "" : reply.detail).toMatch(detail);
	expect(reply.ok ? 0 : reply.detail?.length).toBeLessThanOrEqual(2_000);
	expect(bestTime(() => read(text, schema))).toBeLessThan(100);
}

/** All forms of answers that hold lists, each once, with an answer that is right. */
const FORMS = new Map(
	[...PROTOCOLS, ...MAKERS].flatMap((procedure) => {
		const forms = [{}, { together: true }].flatMap((said) => {
			const parameters = procedure.parameters.safeParse(said).data;
			return parameters ? (procedure.answerSchemas?.(aRubric(), parameters) ?? []) : [];
		});
		return forms.flatMap((schema) => {
			const asked = toJsonSchema(schema);
			const good = Object.entries(answerTo(asked, 1, "Is it so?") as Record<string, unknown>);
			const lists = good.filter(([, member]) => Array.isArray(member)).map(([name]) => name);
			const name = `${procedure.id}: ${lists.join(", ")}`;
			return lists.length > 0 ? [[JSON.stringify(asked), { name, schema, good }] as const] : [];
		});
	}),
);

test("forms of answers with lists are found", () => {
	expect([...FORMS.values()].map(({ name }) => name).sort()).toMatchInlineSnapshot(`
		[
		  "atomic-facts: facts",
		  "atomic-facts: response, reference",
		  "atomic-facts: response, reference",
		  "independent: answers",
		  "insights: findings",
		  "insights: systematic_failures, hardest, recommendations",
		  "knowledge-graph: triplets",
		  "ragas: claims",
		  "retrieval: statements",
		  "retrieval: verdicts",
		  "split: questions",
		]
	`);
});

test.each([...FORMS.values()])(
	"a megabyte of elements is no answer, in no time: $name",
	({ schema, good }) => {
		for (const [list, member] of good) {
			if (!Array.isArray(member)) continue;
			for (const element of [0, {}, [], "", member[0]]) {
				const members = good.map(
					([name, value]) =>
						`${JSON.stringify(name)}:${name === list ? listOf(element) : JSON.stringify(value)}`,
				);
				expectRefusedAtOnce(`{${members.join(",")}}`, schema, /of which at most \d+ are read/);
			}
		}
	},
);

test("as many verdicts as fit after as many statements as fit are told apart in no time", () => {
	const texts = Array.from({ length: 170_000 }, () => "a");
	expectRefusedAtOnce(JSON.stringify({ statements: texts }), StatementList, /^statements: a list/);
	const listed = numbered("s", texts);
	const verdicts = listed
		.slice(0, 18_000)
		.map(({ name: id }) => ({ id, reason: "", verdict: true }));
	const text = JSON.stringify({ verdicts });
	expectRefusedAtOnce(text, verdictsSchema(listed), /^verdicts: s18001 is missing/);
});

const THREE = numbered("s", ["One.", "Two.", "Three."]);
const said = (id: string) => ({ id, reason: "Because.", verdict: true });

test("one id again and again is told once; ever so often, it is counted", () => {
	const again = (times: number) =>
		JSON.stringify({ verdicts: ["s1", "s2", ...Array(times).fill("s3")].map(said) });
	expectRefusedAtOnce(again(100), verdictsSchema(THREE), /^verdicts: s3 stands twice$/);
	expectRefusedAtOnce(again(15_000), verdictsSchema(THREE), /^verdicts: a list of 15002/);
});

test("a right answer with ever so much beside it is none, in no time", () => {
	const names = (count: number) =>
		Array.from({ length: count }, (_, n) => `"${n.toString(36)}x":0`).join(",");
	const [one, ...others] = ["s1", "s2", "s3"].map((id) => JSON.stringify(said(id)));
	const beside = (count: number) =>
		`{"verdicts":[${one?.slice(0, -1)},${names(count)}},${others.join(",")}]}`;
	expect(read(beside(1_900), verdictsSchema(THREE)).ok).toBe(true);
	expectRefusedAtOnce(beside(90_000), verdictsSchema(THREE), /too many members/);
	const grades = dimensionsAnswerSchema([{ name: "g", scale: { type: "ordinal", values: [1] } }]);
	const grade = `{"g":{"rationale":"r","value":1,${names(90_000)}}}`;
	expectRefusedAtOnce(grade, grades, /too many members/);
	expectRefusedAtOnce(filled("{}"), grades, /objects in the reply/);
});

test("what was wrong is told in part, however long it is", () => {
	const long = "x".repeat(500_000);
	expectRefusedAtOnce(JSON.stringify({ verdicts: [said(long)] }), verdictsSchema(THREE), / …$/);
	expectRefusedAtOnce(`{"${long}":0,"${long}":0}`, verdictsSchema(THREE), / …$/);
	const bare = JSON.stringify({ verdicts: Array(100).fill({}) });
	expectRefusedAtOnce(bare, verdictsSchema(THREE), /; and 290 more$/);
	const refused = parseAnswer({ text: null, refusal: long, finishReason: "stop" }, StatementList);
	expect(refused.ok ? "" : refused.detail).toHaveLength(2_000);
});

test("a repair quotes as much of a long answer as helps", async () => {
	const question: Question<unknown> = {
		...{ role: "extract", name: "statements", messages: [], schema: StatementList },
	};
	const { ask, requests } = scriptedAsk([`{"statements":${listOf(0)}}`, { json: {} }]);
	expect(await ask(question)).toMatchObject({ ok: false, reason: "unparsable" });
	expect(requests).toHaveLength(2);
	expect(JSON.stringify(requests[1]).length).toBeLessThan(210_000);
});

test("300 statements and their verdicts are read", () => {
	const statements = Array.from({ length: 300 }, (_, at) => `Statement ${at} says something.`);
	const list = read(JSON.stringify({ statements }), StatementList);
	expect(list).toEqual({ ok: true, value: { statements } });
	const listed = numbered("s", statements);
	const verdicts = listed.map(({ name }) => said(name));
	const answer = read(JSON.stringify({ verdicts: verdicts.toReversed() }), verdictsSchema(listed));
	expect(answer).toEqual({ ok: true, value: { verdicts } });
});
