import { expect, test } from "vitest";
import { z } from "zod";
import { PROTOCOLS } from "#judges/protocols/index.ts";
import { parameterFields, readParameters } from "./parameter-fields.ts";

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
