import { expect, test } from "vitest";
import { z } from "zod";
import { PROTOCOLS } from "#judges/protocols/index.ts";
import { parameterFields } from "./parameter-fields.ts";
import { readParameters } from "./read-parameters.ts";

const Schema = z.object({
	mode: z.enum(["joint", "separate"]).default("joint"),
	cut: z.number().int().min(2).max(5).default(4),
	temperature: z.number().min(0).max(2).nullable().default(0),
	strict: z.boolean().default(true),
	note: z.string().default("-"),
});

test("a schema becomes fields with their bounds and defaults", () => {
	expect(parameterFields(Schema)).toEqual([
		{
			name: "mode",
			kind: "choice",
			nullable: false,
			initial: "joint",
			choices: ["joint", "separate"],
		},
		{
			name: "cut",
			kind: "number",
			nullable: false,
			initial: "4",
			minimum: 2,
			maximum: 5,
			whole: true,
		},
		{
			name: "temperature",
			kind: "number",
			nullable: true,
			initial: "0",
			minimum: 0,
			maximum: 2,
			whole: false,
		},
		{ name: "strict", kind: "boolean", nullable: false, initial: "true" },
		{ name: "note", kind: "text", nullable: false, initial: "-" },
	]);
});

test("what a form says becomes values; what is none stays for the schema to refuse", () => {
	const texts = { mode: "separate", cut: "3", temperature: "", strict: "false", note: "4" };
	const values = { mode: "separate", cut: 3, temperature: null, strict: false, note: "4" };
	expect(readParameters(Schema, texts)).toEqual(values);
	expect(Schema.parse(values)).toEqual(values);
	const wrong = readParameters(Schema, { cut: "many", strict: "perhaps", other: "1" });
	expect(wrong).toEqual({ cut: "many", strict: "perhaps", other: "1" });
	expect(Schema.safeParse(wrong).success).toBe(false);
});

test("the initial values of every protocol's fields are parameters it accepts", () => {
	for (const { id, parameters } of PROTOCOLS) {
		const fields = parameterFields(parameters);
		const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial]));
		const read = parameters.safeParse(readParameters(parameters, initial));
		expect(read.data, id).toEqual(parameters.parse({}));
	}
});

const Deep = z.object({
	parts: z
		.array(z.enum(["a", "b", "c"]))
		.min(1)
		.default(["a", "b"]),
	steps: z.array(z.number()).default([0.5, 1]),
	weights: z.object({ one: z.number(), other: z.number() }).default({ one: 0.75, other: 0.25 }),
	members: z.array(z.string()).default([]),
	cut: z.number().nullable().default(null),
	level: z.union([z.number(), z.string()]).default("none"),
});

test("lists are read parted by commas, objects member by member, both also as JSON", () => {
	expect(parameterFields(Deep).map(({ name, kind, initial }) => [name, kind, initial])).toEqual([
		["parts", "choices", "a,b"],
		["steps", "numbers", "0.5,1"],
		["weights.one", "number", "0.75"],
		["weights.other", "number", "0.25"],
		["members", "json", "[]"],
		["cut", "number", ""],
		["level", "json", '"none"'],
	]);
	expect(readParameters(Deep, { cut: "" })).toEqual({ cut: null });
	expect(
		readParameters(Deep, {
			parts: "c, a",
			steps: "1; 2.5",
			"weights.other": "0",
			members: '["m"]',
		}),
	).toEqual({
		parts: ["c", "a"],
		steps: [1, 2.5],
		weights: { one: 0.75, other: 0 },
		members: ["m"],
	});
	const asJson = { parts: '["b"]', steps: "[3]", weights: '{"one":1,"other":2}' };
	expect(readParameters(Deep, asJson)).toEqual({
		parts: ["b"],
		steps: [3],
		weights: { one: 1, other: 2 },
	});
	expect(Deep.safeParse(readParameters(Deep, { parts: "" })).success).toBe(false);
	expect(Deep.safeParse(readParameters(Deep, { steps: "few" })).success).toBe(false);
});
