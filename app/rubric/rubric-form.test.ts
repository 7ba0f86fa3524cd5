import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { Rubric } from "#db/model/rubric.ts";
import { demoProject } from "#seeds/demo.ts";
import { PRESETS } from "./presets.ts";
import { fieldsOfRubric } from "./rubric-fields.ts";
import { RubricForm } from "./rubric-form.ts";

/** Form data as a browser sends the fields: nested names, CR LF, a ticked box is "on". */
function posted(fields: object): FormData {
	const form = new FormData();
	const add = (name: string, value: unknown): void => {
		if (Array.isArray(value)) {
			for (const [index, entry] of value.entries()) add(`${name}[${index}]`, entry);
		} else if (typeof value === "object" && value !== null) {
			for (const [key, entry] of Object.entries(value)) add(name ? `${name}.${key}` : key, entry);
		} else if (value === true) form.append(name, "on");
		else if (value !== false && value !== undefined) {
			form.append(name, String(value).replaceAll("\n", "\r\n"));
		}
	};
	add("", fields);
	return form;
}

const read = (fields: object) => parseWithZod(posted(fields), { schema: RubricForm });

/** The names of the fields at which reading finds something to say. */
function fieldsWithErrors(fields: object): string[] {
	const reply = read(fields).reply();
	return Object.keys(reply.error ?? {});
}

const mixed: Rubric = {
	guideline: "Two\nlines",
	dimensions: [
		{ name: "code", scale: { type: "nominal", values: ["1", "tie", 2, true] } },
		{
			name: "a/b|c",
			scale: { type: "binary", values: ["no", "yes"] },
			levels: [{}, { label: "ok" }],
		},
		{ name: "length", scale: { type: "numeric", range: [-1, 1.5] } },
		{ name: "free", title: "Free", optional: true, scale: { type: "numeric" } },
		{ name: "verdict", scale: { type: "binary", values: ["bad", "good"] } },
	],
};

test.each([
	["vRAG-Eval", PRESETS["vrag-eval"].rubric],
	["RAG quartet", PRESETS["rag-quartet"].rubric],
	["Trajectory", PRESETS.trajectory.rubric],
	["the demo's", demoProject().rubric],
	["one from files", mixed],
])("the rubric %s comes out of its form unchanged", (_, rubric) => {
	expect(Rubric.parse(rubric)).toEqual(rubric);
	const submission = read(fieldsOfRubric(rubric));
	expect(submission.status === "success" && submission.value.definition).toEqual(rubric);
});

const grade = { name: "grade", type: "ordinal", levels: [{ value: "1" }, { value: "2" }] };

test.each([
	["no name", [{ ...grade, name: "" }], "dimensions[0].name"],
	["a name twice", [grade, grade], "dimensions[1].name"],
	[
		"a blank level",
		[{ ...grade, levels: [{ value: "good" }, { value: '" "' }] }],
		"dimensions[0].type",
	],
	["one level", [{ ...grade, levels: [{ value: "1" }] }], "dimensions[0].type"],
	[
		"three levels on a binary scale",
		[{ ...grade, type: "binary", levels: [1, 2, 3].map((value) => ({ value })) }],
		"dimensions[0].type",
	],
	[
		"a level without value",
		[{ ...grade, levels: [{ value: "1" }, { label: "b" }] }],
		"dimensions[0].levels[1].value",
	],
	[
		"a level twice",
		[{ ...grade, levels: [{ value: "1" }, { value: "1" }] }],
		"dimensions[0].levels[1].value",
	],
	["half a range", [{ name: "n", type: "numeric", low: "0" }], "dimensions[0].high"],
	[
		"a range backwards",
		[{ name: "n", type: "numeric", low: "1", high: "0" }],
		"dimensions[0].high",
	],
])("%s is said at its field", (_, dimensions, field) => {
	expect(fieldsWithErrors({ verdict: {}, dimensions })).toEqual([field]);
});

test("a dimension called verdict beside accept or reject is refused", () => {
	const dimensions = [{ ...grade, name: "verdict" }];
	expect(fieldsWithErrors({ verdict: { asked: true }, dimensions })).toEqual([
		"dimensions[0].name",
	]);
});

test("an empty rubric is refused as a whole", () => {
	expect(fieldsWithErrors({ guideline: "Be fair.", verdict: {} })).toEqual([""]);
});
