import { expect, test } from "vitest";
import { itemsToAnswer } from "#db/queries/annotator-queue.server.ts";
import { listText } from "#judges/asking/numbered.ts";
import { vragEvalProtocol } from "#judges/protocols/vrag-eval/protocol.ts";
import { bestTime } from "#judges/testing/best-time.ts";
import { aRubric } from "#seeds/builders.ts";
import { jsonWithin, valuesWithin } from "../base/json-within.ts";
import { partsOf } from "../base/parts-of.ts";
import { readNamedLines } from "../judging/endpoints/addressing.ts";
import { annotationForm } from "../labelling/annotation-form.server.ts";
import { spansOf } from "../labelling/evidence/page-span.ts";
import { readKnownAnswers } from "../labelling/gold/read-known-answers.ts";
import { aLabellingProject } from "../labelling/testing.ts";
import { parameterFields } from "../parameters/parameter-fields.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import { planFormOf } from "../planning/plan-form.ts";
import { originsIn } from "../projects/settings-form.ts";
import { rowsFor } from "../rubric/rows-for.ts";
import { renderItemMarkdown } from "../ui/markdown.server.ts";

/** As long as a form may be. */
const BYTES = 4 * 1024 * 1024;
const filled = (part: string) => part.repeat(Math.floor(BYTES / part.length));

/** What takes something apart: long texts of all that parts, nests or ends it. */
const TEXTS: Record<string, string> = {
	commas: filled(","),
	"letters and commas": filled("a,"),
	"letters and blanks": filled("a "),
	"letters and lines": filled("a\n"),
	lines: filled("\n"),
	blanks: `a${filled(" ")}b`,
	"open objects, a line each": filled("{\n"),
	"objects, a line each": filled('{"id":1}\n'),
	"names and colons": filled("a:b\r\n"),
	"many numbers": `[${filled("0,")}0]`,
	"many objects": `[${filled("{},")}{}]`,
	"many lists": `[${filled("[],")}[]]`,
	"lists in lists": filled("[") + filled("]"),
	"open lists": filled("["),
	"objects in objects": filled('{"a":'),
	"many names": `[{${Array.from({ length: 300_000 }, (_, n) => `"${n.toString(36)}":0`).join(",")}}]`,
	"one text": `"${filled("x")}"`,
	"a text of escapes": `["${filled("\\u0000")}"]`,
	quotes: filled('"'),
	digits: filled("1"),
	tabs: filled("a\t"),
};

const RUBRIC = aRubric();
const form = annotationForm(RUBRIC);
const READERS: Record<string, (text: string) => unknown> = {
	parts: (text) => partsOf(text, ",", 10_000),
	JSON: (text) => jsonWithin(text, { levels: 64, values: 20_000 }),
	evidence: spansOf,
	"earlier answers": (text) => form.safeParse({ intent: "skip", earlier: text }),
	"hosts of images": originsIn,
	"known answers": (text) => readKnownAnswers(text, RUBRIC.dimensions),
	headers: (text) => readNamedLines(text, ":"),
	parameters: (text) => {
		const { parameters } = vragEvalProtocol;
		const names = parameterFields(parameters).map(({ name }) => name);
		// One form has them all.
		const part = text.slice(0, text.length / names.length);
		return names.map((name) => readParameters(parameters, { [name]: part }));
	},
	plans: (text) => {
		const sent = new FormData();
		for (const [name, value] of [
			["what", "listed"],
			["ids", text],
			["count", text],
		])
			sent.set(name, value);
		return planFormOf(sent);
	},
	"rows of a text area": rowsFor,
};

test.each(Object.keys(READERS))("whatever a form holds, %s are read at once", (name) => {
	const slow = Object.entries(TEXTS)
		.map(([what, text]) => [what, bestTime(() => READERS[name]?.(text))] as const)
		.filter(([, time]) => time >= 100);
	expect(slow).toEqual([]);
});

test("what is too much is refused in a sentence, and what is meant is still read", () => {
	expect(originsIn(filled("a "))).toEqual({ problem: "At most 20 hosts." });
	expect(originsIn(" a.org, b.org\n\n a.org ")).toEqual({
		origins: ["https://a.org", "https://b.org"],
	});
	expect(originsIn("x".repeat(2_000))).toMatchObject({ problem: expect.stringMatching(/no host/) });
	for (const text of ["{\n".repeat(10_001), `item_id${",".repeat(200_000)}`, TEXTS["many names"]])
		expect(readKnownAnswers(text, RUBRIC.dimensions)).toMatchObject(
			text.startsWith("[") ? { kind: "refused" } : { sentence: expect.stringMatching(/At most/) },
		);
	const id = "0b8c6d8e-8d5e-4d57-9c6e-1f2a3b4c5d6e";
	const skip = { intent: "skip", skipReason: "later" };
	expect(form.safeParse({ ...skip, earlier: `x,${id}` }).data?.earlier).toEqual([id]);
	const many = form.safeParse({ ...skip, earlier: filled(",") });
	expect(many.error?.issues).toMatchObject([{ path: ["earlier"] }]);
	expect(readNamedLines(filled("a\n"), ":").length).toBeGreaterThan(20);
});

test("values of JSON are counted outside its texts", () => {
	const most = { levels: 3, values: 10 };
	expect(valuesWithin('{"a,[{\\"": [1, 2], "b": "]]"}', most)).toBe(5);
	expect(valuesWithin("[[[1]]]", most)).toBe(4);
	expect(valuesWithin("[[[[1]]]]", most)).toBe("levels");
	expect(valuesWithin(`[${"1,".repeat(10)}1]`, most)).toBe("values");
	expect(jsonWithin("null", most)).toBeNull();
	expect(jsonWithin("[1", most)).toBeUndefined();
});

test("however many items a page says it has, the next ones are found", async () => {
	const { db, ada, itemIds } = await aLabellingProject();
	const many = Array.from({ length: 70_000 }, (_, n) => `itm_${n}`);
	const asked = { after: -1, except: [...many, itemIds[0] ?? ""], limit: 10 };
	const found = await itemsToAnswer(db, ada, asked);
	expect(found.toSorted()).toEqual(itemIds.slice(1).toSorted());
	expect(await itemsToAnswer(db, ada, { ...asked, except: [] })).toHaveLength(3);
});

test("blanks and breaks in a listed text become one line in one pass", () => {
	const inOneLine = (text: string) => listText("list", [{ name: "s1", text }]).text;
	expect(inOneLine(" a  b \n\n c\u2028d\u0085e \t")).toBe("s1: a  b c d e");
	const long = `a${" ".repeat(500_000)}b${" \n".repeat(500_000)}c`;
	expect(bestTime(() => inOneLine(long))).toBeLessThan(100);
});

const FORMULAS: Record<string, string> = {
	"commands of its own": `$\\def\\a{${"x".repeat(1_700)}}${"\\a".repeat(95)}$ `.repeat(40),
	"wide matrices": `$\\begin{matrix}${"a&".repeat(190)}\\end{matrix}$ `.repeat(80),
	"high matrices": `$\\begin{matrix}${"\\\\".repeat(900)}\\end{matrix}$ `.repeat(50),
	"letters of other scripts": `$\\text{${"é".repeat(1_900)}}$ `.repeat(50),
	beginnings: "\\(".repeat(50_000),
};

test.each(Object.entries(FORMULAS))("formulas of %s fill neither time nor page", (_, text) => {
	const images = { origins: [], allowAt: null };
	let html = "";
	for (let n = 0; n < 10; n++) html += renderItemMarkdown(text, images);
	expect(html.length).toBeLessThan(8_000_000);
	expect(html).toContain(text.slice(0, 20).replaceAll("&", "&amp;"));
	expect(bestTime(() => renderItemMarkdown(text, { ...images }))).toBeLessThan(250);
});

test("formulas that are nested deeper than the stack goes stand as they were written", () => {
	for (const depth of [400, 2_000, 50_000]) {
		const text = `$${"^{".repeat(depth)}x${"}".repeat(depth)}$`;
		const html = renderItemMarkdown(text, { origins: [], allowAt: null });
		expect(html).toContain("x");
	}
});

test("what annotators read every day is typeset whole", () => {
	const text = "so $\\sum_{i=0}^{n}\\frac{x_i^2}{\\sqrt{y_i}}$ holds\n\n".repeat(60);
	const html = renderItemMarkdown(text, { origins: [], allowAt: null });
	expect(html.split('class="katex"')).toHaveLength(61);
});
