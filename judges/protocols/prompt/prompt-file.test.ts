import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { aRubric } from "../../testing/an-item.ts";
import { PromptParameters } from "./parameters.ts";
import { readPromptFile } from "./read-prompt-file.ts";
import { writePromptFile } from "./write-prompt-file.ts";

const FILE = `---
# What it answers on.
dimensions:
  - name: verdict
    question: Would you hand this to a visitor?
    scale: binary
    levels:
      - { value: false, label: reject, description: it would mislead }
      - { value: true, label: accept }
  - name: tone
    scale: nominal
    levels: [plain, warm]
  - name: quality
    title: How good
    scale: numeric
    range: [0, 10]
    side: response-reference
rationale: false
---

{{#system}}
You are strict.
{{/system}}
Question: {{question}}
Answer: {{answer}}

`;

function read(text: string, rubric: Rubric | null = null) {
	return readPromptFile(text, rubric);
}

test("a file declares its dimensions and then says what the model is told", () => {
	expect(read(FILE)).toMatchObject({
		definition: {
			template:
				"{{#system}}\nYou are strict.\n{{/system}}\nQuestion: {{question}}\nAnswer: {{answer}}",
			rationale: false,
			cannotJudge: true,
			dimensions: [
				{
					name: "verdict",
					scale: { type: "binary", values: [false, true] },
					levels: [{ label: "reject", description: "it would mislead" }, { label: "accept" }],
					guideline: "Would you hand this to a visitor?",
				},
				{ name: "tone", scale: { type: "nominal", values: ["plain", "warm"] } },
				{
					name: "quality",
					title: "How good",
					scale: { type: "numeric", range: [0, 10] },
					side: "response-reference",
				},
			],
		},
		uses: [
			{ field: { name: "input" }, line: 24 },
			{ field: { name: "response" }, line: 25 },
		],
	});
});

test("the example of the README is a prompt", () => {
	const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
	const example = /```markdown\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
	expect(read(example)).toHaveProperty("definition");
});

test("line ends, a byte order mark, comments and empty lines around the template make no other prompt", () => {
	const plain = read(FILE);
	const other = `\uFEFF${FILE.replace("# What it answers on.\n", "").replace("---\n\n", "---\n\n\n")}\n`;
	const again = read(other.replaceAll("\n", "\r\n"));
	expect("definition" in again && again.definition).toEqual(
		"definition" in plain && plain.definition,
	);
});

test("dimensions of the rubric are taken over as judges answer on them, by name or all", () => {
	const rubric = aRubric();
	const own = { ...rubric.dimensions[1], optional: true, evidence: "required" } as Dimension;
	const file = (dimensions: string) => `---\ndimensions: ${dimensions}\n---\n{{answer}}`;
	const all = read(file("rubric"), rubric);
	expect("definition" in all && all.definition.dimensions).toEqual(rubric.dimensions);
	const some = read(file("[correctness, { name: mine, scale: binary }]"), {
		...rubric,
		dimensions: [own],
	});
	expect("definition" in some && some.definition.dimensions).toEqual([
		rubric.dimensions[1],
		{ name: "mine", scale: { type: "binary", values: [false, true] } },
	]);
	const scaled = {
		...rubric.dimensions[0],
		judgeScale: { type: "numeric", range: [0, 1] },
	} as Dimension;
	const numeric = read(file("rubric"), { ...rubric, dimensions: [scaled] });
	expect("definition" in numeric && numeric.definition.dimensions).toEqual([
		{ name: "verdict", scale: { type: "numeric", range: [0, 1] } },
	]);
});

const front = (yaml: string) => `---\n${yaml}\n---\n{{answer}}`;
const one = (yaml: string) =>
	front(`dimensions:\n  - name: a\n    ${yaml.replaceAll("\n", "\n    ")}`);

test.each([
	["Is it right?", 1, "a prompt begins with a line ---"],
	["---\ndimensions: rubric", 1, "a prompt begins with a line ---"],
	[front("dimensions: [a"), 2, "this is no YAML"],
	[
		front("dimensions:\n  - name: a\n    scale: binary\n    scale: numeric"),
		5,
		"this is no YAML: Map keys must be unique",
	],
	[front("a: &x [1]\nb: *x\ndimensions: rubric"), 3, "aliases (*) are not read"],
	[front("- a"), 2, "the front matter has to be keys with values."],
	[front(""), 2, "dimensions is missing."],
	[front("dimensions: []"), 2, "dimensions has to be a list of at least one"],
	[front("dimensions: rubric"), 2, "no published rubric"],
	[front("dimensions: [tone]"), 2, "no published rubric"],
	[front("dimension:\n  - a"), 2, "dimensions is missing."],
	[
		front("temprature: 0\ndimensions:\n  - { name: a, scale: binary }"),
		2,
		'there is no key "temprature" here; there are dimensions, rationale, cannot_judge.',
	],
	[
		front("rationale: perhaps\ndimensions:\n  - { name: a, scale: binary }"),
		2,
		"rationale has to be true or false.",
	],
	[
		front(
			"dimensions:\n  - { name: verdict, scale: binary }\n  - { name: Verdict, scale: binary }",
		),
		4,
		'the dimension "Verdict" can hardly be told from "verdict": give one of them another name.',
	],
	[
		front("dimensions:\n  - { name: a, scale: binary }\n  - name: a\n    scale: numeric"),
		4,
		'the dimension "a" is declared twice.',
	],
	[
		front(
			"dimensions:\n  - { name: verdict, scale: binary }\n  - { name: verdict, scale: numeric }",
		),
		4,
		'the dimension "verdict" is declared twice.',
	],
	[`${one("scale: binary")}\n{{#if}}x{{/if}}`, 7, "{{#if}} names no field. Items have question"],
	[front("dimensions:\n  - 4"), 3, "a dimension has to be the name of one of the rubric’s"],
	[front("dimensions:\n  - scale: binary"), 3, "name is missing."],
	[one("title: A"), 3, "scale is missing."],
	[one("scale: stars"), 4, "scale has to be binary, ordinal, nominal or numeric."],
	[
		one("scale: binary\nvalues: [1, 2]"),
		5,
		'there is no key "values" here; there are name, title, question, scale, levels, range, side.',
	],
	[one("scale: ordinal"), 4, '"a" is ordinal and has no levels.'],
	[one("scale: ordinal\nlevels: [1, 2, 1]"), 5, '"a" has the level 1 twice.'],
	[one("scale: ordinal\nlevels: []"), 5, '"a" needs from 2 to 254 levels.'],
	[one("scale: ordinal\nlevels: [1]"), 5, '"a" needs from 2 to 254 levels.'],
	[one('scale: nominal\nlevels: ["", " "]'), 5, '"a" has the level "", which is blank'],
	[one('scale: nominal\nlevels: [good, " "]'), 5, '"a" has the level " ", which is blank'],
	[
		one('scale: nominal\nlevels: [good, "b\\nc"]'),
		5,
		'the level "b\\nc" of "a" holds a line break',
	],
	[
		front('dimensions:\n  - scale: binary\n    name: "a\\nb"'),
		4,
		'the name "a\\nb" holds a line break',
	],
	[
		front("dimensions:\n  - scale: binary\n    name: __proto__"),
		4,
		/^__proto__ cannot be the name of a dimension: choose another one\.$/,
	],
	[one("scale: numeric\nrange: [.nan, .inf]"), 5, /^an end of the range has to be a number\.$/],
	[one("scale: ordinal\nlevels: 5"), 5, "levels has to be a list of levels."],
	[
		one("scale: ordinal\nlevels:\n  - value: 1\n    lable: bad\n  - 2"),
		7,
		'there is no key "lable" here; there are value, label, description, example.',
	],
	[
		one("scale: ordinal\nlevels:\n  - 1\n  - [2]"),
		7,
		"a level has to be a value, or a value with words.",
	],
	[one("scale: binary\nlevels: [1, 2, 3]"), 5, '"a" is binary: it has two levels, not 3.'],
	[one("scale: binary\nrange: [0, 1]"), 5, '"a" is binary: it has levels and no range.'],
	[one("scale: numeric\nlevels: [0, 1]"), 5, '"a" is numeric: it has a range'],
	[one("scale: numeric\nrange: [1, 0]"), 5, "from its lower to its upper end"],
	[one("scale: numeric\nrange: 5"), 5, "range has to be two numbers, as in [0, 1]."],
	[one("scale: numeric\nside: both"), 5, "side has to be question-contexts, "],
	[one("scale: binary\nquestion: 4"), 5, "question has to be a text."],
	[
		front("dimensions:\n  - name: verdict\n    scale: numeric"),
		4,
		"the verdict is accept or reject",
	],
	[`${front("dimensions:\n  - { name: a, scale: binary }")}\n{{anser}}`, 6, "items have no field"],
	[`---\ndimensions:\n  - { name: a, scale: binary }\n---`, 5, "shows nothing of an item"],
])("%j is refused by line and reason", (text, line, problem) => {
	const found = read(text);
	expect("problems" in found && found.problems[0]).toEqual({
		line,
		problem:
			typeof problem === "string"
				? expect.stringContaining(problem)
				: expect.stringMatching(problem),
	});
});

test("one problem is said once, and of hundreds the first ten", () => {
	const range = read(one("scale: numeric\nrange: [.nan, .inf]"));
	expect("problems" in range && range.problems).toHaveLength(1);
	const many = Array.from({ length: 400 }, () => "\n  - { name: a, scale: binary }").join("");
	const found = read(front(`dimensions:${many}`));
	const problems = "problems" in found ? found.problems : [];
	expect(problems).toHaveLength(11);
	expect(problems.at(-1)).toEqual({
		line: 14,
		problem: "from here on there are 389 more problems.",
	});
});

test("what is wrong with the dimensions and with the template is said together", () => {
	const found = read(`${one("scale: stars").replace("{{answer}}", "{{anser}}")}`);
	expect("problems" in found && found.problems.map(({ line }) => line)).toEqual([4, 6]);
});

test("what is written is read as the same prompt", () => {
	const word = fc.string({
		unit: fc.constantFrom("a", "é", "#", ": ", "- ", "'", '"', "\n", "|", "{"),
		minLength: 1,
	});
	const text = word.filter((one) => one.trim() !== "");
	const ofOneLine = text.filter((one) => !one.includes("\n"));
	const levels = fc.uniqueArray(
		fc.oneof(
			fc.boolean(),
			fc.integer(),
			fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
			ofOneLine,
		),
		{ minLength: 2, maxLength: 5 },
	);
	const dimension = levels.chain((values) =>
		fc.record(
			{
				name: ofOneLine,
				title: text,
				guideline: text,
				scale: fc.constant({ type: "nominal" as const, values }),
				levels: fc.tuple(...values.map(() => fc.record({ label: text, example: text }))),
			},
			{ requiredKeys: ["name", "scale"] },
		),
	);
	const dimensions = fc.uniqueArray(dimension, {
		minLength: 1,
		maxLength: 3,
		selector: ({ name }) => name,
	});
	fc.assert(
		fc.property(dimensions, fc.boolean(), fc.boolean(), (own, rationale, cannotJudge) => {
			const definition = {
				...{ template: "{{answer}}\n\n---\n  {{question}}", rationale, cannotJudge },
				dimensions: own.map((one) => JSON.parse(JSON.stringify(one)) as Dimension),
			};
			const again = read(writePromptFile(definition));
			expect("definition" in again && again.definition).toEqual(definition);
		}),
	);
	const { temperature: _t, maxTokens: _m, ...standard } = PromptParameters.parse({});
	const again = read(writePromptFile(standard));
	expect("definition" in again && again.definition).toEqual(standard);
});
