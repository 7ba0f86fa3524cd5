import { expect, test } from "vitest";
import { z } from "zod";
import { issueAsSentence, issueInWords } from "./issue-in-words.ts";

const of = (schema: z.ZodType, value: unknown) =>
	schema.safeParse(value).error?.issues.map(issueInWords);

test.each([
	[z.number(), "x", "has to be a number"],
	[z.number(), Number.NaN, "has to be a number"],
	[z.number().int(), 1.5, "has to be a whole number"],
	[z.number().max(2), 3, "has to be at most 2"],
	[z.number().positive(), 0, "has to be more than 0"],
	[z.string(), undefined, "is missing"],
	[z.string().min(1), "", "has to have at least 1 character"],
	[z.array(z.string()).max(2), ["a", "b", "c"], "has to have at most 2 entries"],
	[z.enum(["a", "b", "c"]), "d", "has to be a, b or c"],
	[z.boolean(), "perhaps", "has to be true or false"],
	[z.union([z.number(), z.string()]), null, "has to be a number or a text"],
	[z.strictObject({ a: z.number() }), { a: 1, b: 2 }, "holds b, which nothing is called here"],
	[z.string().regex(/^a/), "b", "is not what it has to be"],
	[z.string({ error: "has to be a name" }), 1, "has to be a name"],
])("%# is said without a programmer's word", (schema, value, words) => {
	expect(of(schema, value)).toEqual([words]);
});

test("a sentence about its subject, and a schema's own sentence as it is", () => {
	const sentence = (schema: z.ZodType, value: unknown) =>
		schema.safeParse(value).error?.issues.map((issue) => issueAsSentence(issue, "k"));
	expect(sentence(z.number().int(), "x")).toEqual(["k has to be a number."]);
	expect(sentence(z.number({ error: "Give it." }), "x")).toEqual(["Give it."]);
});
