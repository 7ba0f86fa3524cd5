import { expect, test } from "vitest";
import { z } from "zod";
import { Dimension } from "#db/model/dimension.ts";
import { encodeValue, type UnscoredReason } from "#db/model/rating.ts";
import { createAsk } from "../asking/ask-model.ts";
import { lexicalEmbedding } from "../asking/lexical-embedding.ts";
import type { JsonSchema, ModelRequest } from "../asking/model-reply.ts";
import type { Embed, JudgeInput } from "../asking/protocol.ts";
import { toJsonSchema } from "../asking/response-schema.ts";
import { anEmptyItem, anItem, aRubric } from "../testing/an-item.ts";
import { answerTo, offScale } from "../testing/answer-schema.ts";
import { judgeInput } from "../testing/judge-input.ts";
import { withListedIds } from "../testing/listed-texts.ts";
import { readItemBlocks } from "../testing/read-item-blocks.ts";
import { type Script, type ScriptedAnswer, scriptedAsk } from "../testing/scripted-ask.ts";
import type { AnyProtocol } from "./index.ts";

const NEVER_ANSWERED: readonly (readonly [ScriptedAnswer, UnscoredReason])[] = [
	[{ refusal: "No." }, "refused"],
	["", "empty"],
	["I do not know", "unparsable"],
	["yes and no", "unparsable"],
	["{", "unparsable"],
	[{ text: "{}", finishReason: "length" }, "truncated"],
	[{ failure: "timeout" }, "timeout"],
	[{ failure: "over_context" }, "truncated"],
	[{ failure: "server_error" }, "request_failed"],
	[{ failure: "unauthorized" }, "request_failed"],
];

/** That of `anItem`. */
const SHAPE = { contexts: 2, referenceContexts: 0 };

const embed: Embed = async (texts) => ({ ok: true, vectors: texts.map(lexicalEmbedding) });

/** What holds for every protocol. Register it for a new one by putting the protocol in the index. */
export function protocolContract(protocol: AnyProtocol): void {
	const rubric = protocol.readsRubric ? aRubric() : null;
	const parameters = protocol.parameters.parse({});
	const dimensions = protocol.dimensions(rubric, parameters);
	const asks = protocol.roles.length > 0;
	/** A panel reads its members, whatever the item is. */
	const dependsOnItem = protocol.memberIds === undefined;
	const asked = dimensions.filter(({ name }) => !protocol.withoutModel?.includes(name));

	async function judge(script: Script, fields: Partial<JudgeInput<typeof parameters>> = {}) {
		const { ask, requests } = scriptedAsk(script);
		const item = deepFreeze(anItem({ referenceContexts: [{ text: "The tower is in Paris." }] }));
		const members = (protocol.memberIds?.(parameters) ?? []).map((judge) => ({
			judge,
			outcome: { kind: "scored" as const, value: true },
			isAwaited: false,
		}));
		const input = judgeInput({ item, rubric, parameters, ask, embed, members, ...fields });
		return { judgment: await protocol.carryOut(input), requests };
	}
	const answering = (quality: number) => (request: ModelRequest) => ({
		json: withListedIds(
			request.messages.flatMap(({ content }) => readItemBlocks(content) ?? []),
			answerTo(request.responseFormat?.schema, quality, "Because."),
		),
	});

	test(`${protocol.id}: describes itself, and its parameters have defaults`, () => {
		expect(protocol.id).toMatch(/^[a-z][a-z-]*$/);
		for (const text of [protocol.version, protocol.label, protocol.description]) {
			expect(text).not.toBe("");
		}
		expect(dimensions.length).toBeGreaterThan(0);
		expect(z.array(Dimension).safeParse(dimensions).error).toBeUndefined();
		expect(new Set(dimensions.map(({ name }) => name)).size).toBe(dimensions.length);
		expect(protocol.promptText(rubric, parameters) !== "").toBe(asks);
		expect(protocol.callsPerItem(rubric, parameters, SHAPE) > 0).toBe(asks);
	});

	test.each([0, 0.5, 1])(`${protocol.id}: a good answer scores every dimension (%d)`, async (q) => {
		const { judgment, requests } = await judge(answering(q));
		expect(Object.keys(judgment).sort()).toEqual(dimensions.map(({ name }) => name).sort());
		for (const { name, scale } of dimensions) {
			const outcome = judgment[name];
			// The same reply to both orders of a pair contradicts itself.
			const contradicts =
				outcome?.kind === "unscored" && outcome.reason === "position_inconsistent";
			expect(outcome?.kind === "scored" || contradicts, name).toBe(true);
			if (outcome?.kind === "scored") expect(encodeValue(scale, outcome.value)).not.toBeNull();
		}
		expect(requests.length).toBeLessThanOrEqual(protocol.callsPerItem(rubric, parameters, SHAPE));
	});

	test(`${protocol.id}: the same answers give the same judgment and the same requests`, async () => {
		expect(await judge(answering(0.7))).toEqual(await judge(answering(0.7)));
	});

	if (dependsOnItem)
		test(`${protocol.id}: with nothing to read it asks nothing and says which field is absent`, async () => {
			const { judgment, requests } = await judge([], { item: anEmptyItem() });
			expect(requests).toEqual([]);
			for (const { name } of dimensions) {
				expect(judgment[name]).toMatchObject({
					reason: "not_applicable",
					detail: expect.stringMatching(/^field_absent:/),
				});
			}
		});

	if (!asks) return;

	test(`${protocol.id}: declares the schemas it asks by, and strict endpoints take them`, async () => {
		const { requests } = await judge(answering(1));
		const declared = (protocol.answerSchemas?.(rubric, parameters) ?? []).map(toJsonSchema);
		expect(declared.length).toBeGreaterThan(0);
		for (const { responseFormat } of requests) {
			expect(declared).toContainEqual(responseFormat?.schema);
			expect(responseFormat?.name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
		}
		for (const schema of declared) expectStrict(schema);
	});

	test(`${protocol.id}: a value off its scale is never scored`, async () => {
		let hasScale = false;
		const { judgment } = await judge((request) => {
			const schema = request.responseFormat?.schema;
			const json = offScale(schema, 1, "Because.");
			hasScale ||= JSON.stringify(json) !== JSON.stringify(answerTo(schema, 1, "Because."));
			return { json };
		});
		// Where an answer has no scale it could be off, it is one like any other.
		expect(Object.keys(judgment).sort()).toEqual(dimensions.map(({ name }) => name).sort());
		for (const { name } of hasScale ? asked : []) {
			expect(judgment[name], name).toMatchObject({ kind: "unscored", reason: "off_scale" });
		}
	});

	test.each(NEVER_ANSWERED)(
		`${protocol.id}: %j never throws and ends as %s`,
		async (answer, reason) => {
			const { judgment } = await judge(() => answer);
			for (const { name } of asked) {
				expect(judgment[name], name).toMatchObject({ kind: "unscored", reason });
			}
		},
	);

	test(`${protocol.id}: a cancelled run stops it`, async () => {
		const ask = createAsk({
			modelOf: () => "m",
			send: () => Promise.reject(new Error("run cancelled")),
		});
		await expect(judge([], { ask })).rejects.toThrow("run cancelled");
	});
}

/** What strict structured output asks of every object, however deep. */
function expectStrict(schema: JsonSchema): void {
	JSON.stringify(schema, (_, node: unknown) => {
		expect(node).not.toHaveProperty("oneOf");
		if (node !== null && typeof node === "object" && "properties" in node && "type" in node) {
			expect(node).toMatchObject({
				additionalProperties: false,
				required: Object.keys(node.properties as object),
			});
		}
		return node;
	});
}

function deepFreeze<T>(value: T): T {
	if (value !== null && typeof value === "object") {
		for (const member of Object.values(value)) deepFreeze(member);
		Object.freeze(value);
	}
	return value;
}
