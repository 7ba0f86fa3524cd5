import { expect, test } from "vitest";
import { baselineProtocol } from "../protocols/baseline/protocol.ts";
import { rubricProtocol } from "../protocols/rubric/protocol.ts";
import { vragEvalProtocol } from "../protocols/vrag-eval/protocol.ts";
import { aRubric } from "../testing/an-item.ts";
import { identityOf, type JudgeIdentityParts, judgeIdentity, shortIdentity } from "./identity.ts";

const MODELS = { judge: { origin: "https://one.example", model: "m-1" } };
const PARTS: JudgeIdentityParts = {
	protocol: "rubric",
	version: "1",
	models: MODELS,
	parameters: { mode: "joint" },
	promptHash: "p",
	outputSchemaHash: "s",
	parserVersion: "1",
	rubricVersion: 1,
};

test("the identity is 64 hex digits, its short form the first eight", () => {
	const identity = judgeIdentity(PARTS);
	expect(identity).toMatch(/^[0-9a-f]{64}$/);
	expect(shortIdentity(identity)).toBe(identity.slice(0, 8));
});

test("change anything and it is another judge", () => {
	const changes: Partial<JudgeIdentityParts>[] = [
		{ protocol: "vrag-eval" },
		{ version: "2" },
		{ models: { judge: { origin: "https://two.example", model: "m-1" } } },
		{ models: { judge: { origin: "https://one.example", model: "m-2" } } },
		{ models: { ...MODELS, extract: { origin: "https://one.example", model: "m-2" } } },
		{ parameters: { mode: "separate" } },
		{ promptHash: "q" },
		{ outputSchemaHash: "t" },
		{ parserVersion: "2" },
		{ rubricVersion: 2 },
	];
	const identities = changes.map((change) => judgeIdentity({ ...PARTS, ...change }));
	expect(new Set([judgeIdentity(PARTS), ...identities]).size).toBe(changes.length + 1);
});

test("a rubric's version counts only where the protocol reads the rubric", () => {
	const rubric = { content: aRubric(), version: 1 };
	const next = { ...rubric, version: 2 };
	const reads = { procedure: rubricProtocol, parameters: rubricProtocol.parameters.parse({}) };
	expect(identityOf({ ...reads, models: MODELS, rubric }).identity).not.toBe(
		identityOf({ ...reads, models: MODELS, rubric: next }).identity,
	);
	const not = { procedure: vragEvalProtocol, parameters: vragEvalProtocol.parameters.parse({}) };
	expect(identityOf({ ...not, models: MODELS, rubric })).toEqual(
		identityOf({ ...not, models: MODELS, rubric: null }),
	);
});

test("a level more changes prompt and schema; the same rubric built again does not", () => {
	const judge = (content = aRubric()) =>
		identityOf({
			procedure: rubricProtocol,
			parameters: rubricProtocol.parameters.parse({}),
			models: MODELS,
			rubric: { content, version: 1 },
		});
	expect(judge()).toEqual(judge(aRubric()));
	const longer = aRubric();
	longer.dimensions.push({ name: "style", scale: { type: "nominal", values: ["a", "b"] } });
	expect(judge(longer).promptHash).not.toBe(judge().promptHash);
});

test("the baseline is a judge without models, and its threshold makes another", () => {
	const judge = (threshold?: number) =>
		identityOf({
			procedure: baselineProtocol,
			parameters: baselineProtocol.parameters.parse(threshold === undefined ? {} : { threshold }),
			models: {},
			rubric: null,
		}).identity;
	expect(judge()).toBe(judge(0.5));
	expect(judge()).not.toBe(judge(0.6));
});
