import { expect, test } from "vitest";
import type { Passage } from "#db/model/item.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { listedIn, saidVerdicts } from "../../testing/listed-texts.ts";
import { readItemBlocks } from "../../testing/read-item-blocks.ts";
import { type Script, scriptedAsk } from "../../testing/scripted-ask.ts";
import { matchContexts } from "./match-contexts.ts";
import { RetrievalParameters, retrievalProtocol } from "./protocol.ts";

const passages = (...ids: string[]): Passage[] => ids.map((id) => ({ id, text: `Text of ${id}.` }));

async function judge(
	script: Script,
	[contexts, referenceContexts]: readonly [Passage[], Passage[]],
	parameters: Partial<RetrievalParameters> = { statements: false },
) {
	const { ask, requests } = scriptedAsk(script);
	const item = anItem({ contexts, referenceContexts });
	const input = judgeInput({ item, ask, parameters: RetrievalParameters.parse(parameters) });
	return { judgment: await retrievalProtocol.carryOut(input), requests };
}

test("retrieved d1 d2 d3 d4, reference d2 d4 d9", async () => {
	const sides = [passages("d1", "d2", "d3", "d4"), passages("d2", "d4", "d9")] as const;
	const { judgment } = await judge([], [...sides]);
	expect(judgment.doc_precision).toMatchObject({ value: 0.5 });
	expect(judgment.doc_recall).toMatchObject({ value: 2 / 3 });
	expect(judgment.overlap).toMatchObject({ value: true });
});

test("retrieved d1 d3 has no overlap", async () => {
	const { judgment } = await judge([], [passages("d1", "d3"), passages("d2", "d4", "d9")]);
	expect(judgment).toMatchObject({
		doc_precision: { value: 0 },
		doc_recall: { value: 0 },
		overlap: { value: false },
	});
});

test("nothing retrieved: precision has nothing to count, recall is 0, and nothing is asked for it", async () => {
	const { judgment, requests } = await judge(
		[{ json: { statements: ["The tower is in Paris."] } }],
		[[], passages("d2")],
		{ statements: true },
	);
	expect(judgment).toMatchObject({
		doc_precision: { reason: "not_applicable", detail: "no_claims" },
		doc_recall: { value: 0 },
		overlap: { value: false },
		statement_precision: { reason: "not_applicable", detail: "no_claims" },
		statement_recall: { value: 0 },
	});
	expect(requests).toHaveLength(1);
});

/** A model that lists statements by side and finds some of them. */
function model(
	retrieved: readonly string[],
	reference: readonly string[],
	found: string[],
): Script {
	return (request) => {
		const text = request.messages.at(-1)?.content ?? "";
		if (request.responseFormat?.name === "statements") {
			return { json: { statements: text.includes("Text of r") ? retrieved : reference } };
		}
		const listed = listedIn(readItemBlocks(text) ?? []);
		const verdicts = listed.map(({ id, text: words }) => [id, found.includes(words)]);
		return { json: { verdicts: saidVerdicts(Object.fromEntries(verdicts)) } };
	};
}

test("5 of 8 retrieved statements and 4 of 6 reference statements are found", async () => {
	const retrieved = Array.from({ length: 8 }, (_, at) => `Retrieved ${at}.`);
	const reference = Array.from({ length: 6 }, (_, at) => `Reference ${at}.`);
	const found = [...retrieved.slice(0, 5), ...reference.slice(0, 4)];
	const sides = [passages("r1", "r2"), passages("x1")] as const;
	const { judgment, requests } = await judge(model(retrieved, reference, found), [...sides], {});
	expect(judgment.statement_precision).toMatchObject({
		value: 0.625,
		evidence: {
			statements: expect.arrayContaining([
				{ text: "Retrieved 7.", present: false, reason: "So it is of s8." },
			]),
		},
	});
	expect(judgment.statement_recall).toMatchObject({ value: 4 / 6 });
	expect(requests).toHaveLength(4);
});

test("a reply that lacks one of the ids is repaired once, and is no answer then", async () => {
	const lacking = { json: { verdicts: saidVerdicts({ s1: true }) } };
	const { judgment, requests } = await judge(
		(request) =>
			request.responseFormat?.name === "statements"
				? { json: { statements: ["One.", "Two."] } }
				: lacking,
		[passages("r1"), passages("x1")],
		{},
	);
	expect(judgment.statement_precision).toMatchObject({ kind: "unscored", reason: "unparsable" });
	expect(requests.filter(({ step }) => step === "repair")).toHaveLength(2);
});

test("without ids contexts are the same by eight words in a row, or when one holds the other", () => {
	const text = "The library lends books for twenty one days, and renews them twice.";
	const match = (a: string, b: string) => matchContexts([{ text: a }], [{ text: b }]).retrieved[0];
	expect(match(text, "Rule 4: the LIBRARY lends books - for twenty one days!")).toBe(true);
	expect(match(text, "renews them twice")).toBe(true);
	expect(match(text, "The library lends books for fourteen days.")).toBe(false);
	expect(match(text, "")).toBe(false);
});

test("texts of any length are the same by the whole of the shorter one, beside long ones", () => {
	const match = (a: readonly string[], b: readonly string[]) =>
		matchContexts(
			a.map((text) => ({ text })),
			b.map((text) => ({ text })),
		);
	const long = "one two three four five six seven eight nine ten";
	expect(match(["three four", "two four", "", long], [long, "ten"])).toEqual({
		retrieved: [true, false, false, true],
		reference: [true, true],
	});
	expect(match([long], ["eleven one two three four five six seven"]).retrieved).toEqual([false]);
	expect(match(["a b c"], ["a b", "c d"])).toEqual({ retrieved: [true], reference: [true, false] });
});

test("fifty long contexts are compared with fifty others at once", () => {
	const text = (seed: number) => ({
		text: Array.from({ length: 1_000 }, (_, at) => ((seed * 7919 + at * seed) % 5_000) + 10_000)
			.map((number) => number.toString(36))
			.join(" "),
	});
	const [own, others] = [1, 101].map((from) =>
		Array.from({ length: 50 }, (_, at) => text(from + at)),
	);
	let best = Number.POSITIVE_INFINITY;
	for (let turn = 0; turn < 5 && best >= 250; turn++) {
		const before = process.cpuUsage();
		matchContexts(own ?? [], others ?? []);
		const { user, system } = process.cpuUsage(before);
		best = Math.min(best, (user + system) / 1_000);
	}
	expect(best).toBeLessThan(250);
});
