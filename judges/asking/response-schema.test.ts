import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Level, Scale } from "#db/model/scale.ts";
import {
	answerKeys,
	describeScale,
	dimensionAnswerSchema,
	dimensionsAnswerSchema,
	levelSchema,
	readLevel,
	toJsonSchema,
} from "./response-schema.ts";

const GRADES: Scale = { type: "ordinal", values: [1, 2, 3, 4, 5] };
const YES_NO: Scale = { type: "binary", values: [false, true] };
const WORDS: Scale = { type: "nominal", values: ["yes", "no", "None", "0"] };
const SHARE: Scale = { type: "numeric", range: [0, 1] };

test.each<[Scale, unknown, Level | null]>([
	[GRADES, 4, 4],
	[GRADES, JSON.parse("4.0"), 4],
	[GRADES, "4", 4],
	[GRADES, "4.0", null],
	[GRADES, " 4", null],
	[GRADES, "4 stars", null],
	[GRADES, "4/5", null],
	[GRADES, 6, null],
	[GRADES, 0, null],
	[GRADES, 3.5, null],
	[GRADES, 4.0000001, null],
	[GRADES, true, null],
	[GRADES, [4], null],
	[GRADES, null, null],
	[YES_NO, true, true],
	[YES_NO, "true", true],
	[YES_NO, "True", null],
	[YES_NO, "yes", null],
	[YES_NO, 1, null],
	[WORDS, "no", "no"],
	[WORDS, "No", null],
	[WORDS, "I do not know", null],
	[WORDS, "yes and no", null],
	[WORDS, "no.", null],
	[WORDS, "None", "None"],
	[WORDS, null, null],
	[WORDS, "0", "0"],
	[WORDS, 0, null],
	[SHARE, 0, 0],
	[SHARE, 1, 1],
	[SHARE, 1.0000001, null],
	[SHARE, -0.1, null],
	[SHARE, "0.5", null],
	[SHARE, Number.NaN, null],
	[{ type: "numeric" }, -1e9, -1e9],
	[{ type: "nominal", values: [1, "1"] }, "1", "1"],
	[{ type: "nominal", values: [1, "1"] }, 1, 1],
])("%j reads %j as %j", (scale, raw, level) => {
	expect(readLevel(scale, raw)).toBe(level);
});

test("what is read is a level of the scale or in its range, whatever was said", () => {
	fc.assert(
		fc.property(fc.jsonValue(), (raw) => {
			for (const scale of [GRADES, YES_NO, WORDS, SHARE]) {
				const level = readLevel(scale, raw);
				if (level === null) continue;
				if (scale.type === "numeric") expect(level).toBe(raw);
				else expect(scale.values).toContain(level);
			}
		}),
		{ numRuns: 2000 },
	);
});

test("the JSON schema of a value is its scale", () => {
	expect(toJsonSchema(levelSchema(GRADES))).toEqual({ type: "number", enum: [1, 2, 3, 4, 5] });
	expect(toJsonSchema(levelSchema(YES_NO))).toEqual({ type: "boolean", enum: [false, true] });
	expect(toJsonSchema(levelSchema(SHARE))).toEqual({ type: "number", minimum: 0, maximum: 1 });
	expect(toJsonSchema(levelSchema({ type: "nominal", values: [1, "tie"] }))).toEqual({
		type: ["number", "string"],
		enum: [1, "tie"],
	});
	expect(describeScale(WORDS)).toBe('"yes", "no", "None", "0"');
	expect(describeScale(SHARE)).toBe("a number from 0 to 1");
});

test("an answer holds the rationale first, then a value or why there is none, never both", () => {
	const schema = dimensionAnswerSchema(GRADES);
	const json = toJsonSchema(schema) as { anyOf: { properties: object }[] };
	expect(json.anyOf.map(({ properties }) => Object.keys(properties))).toEqual([
		["rationale", "value"],
		["rationale", "cannot_judge"],
	]);
	const accepts = (answer: unknown) => schema.safeParse(answer).success;
	expect(accepts({ rationale: "r", value: 3 })).toBe(true);
	expect(accepts({ rationale: "r", cannot_judge: "missing_context" })).toBe(true);
	expect(accepts({ rationale: "r", cannot_judge: "too hard" })).toBe(false);
	expect(accepts({ rationale: "r", value: 3, cannot_judge: "bad_sample" })).toBe(false);
	expect(accepts({ rationale: "r" })).toBe(false);
	expect(accepts({ value: 3 })).toBe(false);
});

test("dimensions stand in their order under safe and distinct members", () => {
	const names = ["b", "a", "answer quality", "__proto__", "constructor", "dimension_3", "b.c"];
	const keys = answerKeys(names.map((name) => ({ name })));
	expect(keys).toEqual([
		"b",
		"a",
		"dimension_3_",
		"dimension_4",
		"dimension_5",
		"dimension_3",
		"dimension_7",
	]);
	const schema = toJsonSchema(
		dimensionsAnswerSchema(names.map((name) => ({ name, scale: YES_NO }))),
	) as { properties: object; required: string[] };
	expect(Object.keys(schema.properties)).toEqual(keys);
	expect(schema.required).toEqual(keys);
});

test("a schema that strict structured output would refuse is a bug", () => {
	expect(() => toJsonSchema(z.object({ a: z.string() }))).toThrow("z.strictObject");
	expect(() => toJsonSchema(z.strictObject({ a: z.string().optional() }))).toThrow(".nullable()");
	expect(
		toJsonSchema(
			z.discriminatedUnion("kind", [
				z.strictObject({ kind: z.literal("a") }),
				z.strictObject({ kind: z.literal("b") }),
			]),
		),
	).not.toHaveProperty("oneOf");
});
