import { readScales, type Scales } from "#app/files/read-scales.ts";
import { aJsonlFile } from "#app/files/testing.ts";
import { importFiles } from "#app/importing/import-files.server.ts";
import type { Database } from "#db/dialect";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { isRefusal } from "../../../base/refusal.ts";

/** Scales of every kind, with names and levels that are hard to carry over. */
const SCALES = {
	name: "Odd ✓ project",
	dimensions: {
		verdict: { type: "binary", values: [false, true], labels: ["reject", "accept"] },
		grade: { type: "ordinal", values: [1, 2, 3, 4], judge_type: "numeric", judge_range: [0, 1] },
		depth: { type: "ordinal", values: ["shallow", "deep / deeper", "abyss|al"] },
		"=tone": { type: "nominal", values: ["+warm", "None", "-1", "true", "3", ""] },
		"reason: why?": { type: "nominal", values: ["a", "b"] },
		"grade comment": { type: "numeric", range: [-1, 1] },
		seconds: { type: "numeric" },
	},
};

const LONG = `${"A long line that no choice is. ".repeat(12)}\nsecond line\r\nthird`;

/** Items with everything that an item can have, and with little. */
const ITEMS: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[] = [
	{ id: "item-1", input: "Plain?", response: "Yes.", reference: "Yes, it is.", metadata: {} },
	{
		id: "a|b/c:d",
		input: 'Quotes " and \\ and \u2028 and 🙂',
		response: "<b>&amp;</b>\n\n  indented\ttab",
		contexts: ["one", { id: "p/2|x", text: "two\r\nlines" }, "", "[1] bracket"],
		reference_contexts: [{ id: "r", text: "reference passage" }],
		reference: ["first", "second"],
		document_id: "doc",
		query_id: "q 1",
		system: "v1 🙂",
		group: "=g",
		metadata: {
			n: { m: [1, null, "x"] },
			list: [],
			text: LONG,
			zero: 0,
			no: null,
			concord: { item: { input: "a trap" } },
		},
	},
	{
		id: "pair",
		input: "Which?",
		response_a: "A.",
		response_b: "B.",
		metadata: { constructor: "x", toString: 1 },
	},
	{ id: "only-pair", response_a: "left", response_b: "right" },
	{
		id: "talk",
		messages: [
			{ role: "system", content: "Be brief." },
			{ role: "user", content: "Hello" },
			{ role: "assistant", content: "Hi. What?" },
		],
		input: "And then?",
		response: "[not json",
	},
	{
		id: "tools",
		messages: [
			{ role: "user", content: "Weather?" },
			{
				role: "assistant",
				content: null,
				name: null,
				tool_calls: [{ id: "c1", type: "function", function: { name: "get", arguments: "{}" } }],
			},
			{ role: "tool", tool_call_id: "c1", content: "rain" },
		],
		input: "Weather?",
		response: '{"answer": "rain"}',
	},
	{ id: "json", input: '[{"role":"user","content":"x"}]', response: '{"output": 1}', contexts: [] },
	{ id: "empty", input: "", response: "", contexts: [""] },
	{
		id: "  spaces  ",
		input: "  kept  ",
		response: " ",
		derived_from: { from: ["item-1"], how: "probe" },
	},
	...Array.from({ length: 12 }, (_, at) => ({
		id: `more-${at}`,
		input: `Question ${at}?`,
		response: `Answer ${at}.`,
		reference: `Answer ${at % 3}.`,
		document: `Text of document ${at % 4}.`,
		document_id: `document ${at % 4}`,
	})),
];

const human = (rater: string) => ({ rater, rater_kind: "human" });
const judge = (rater: string) => ({ rater, rater_kind: "judge" });
const AT = "2026-02-03T04:05:06.789Z";

/** What was said of them: several people and judges, repetitions, missing values, rationales. */
function* someLabels() {
	const ids = ITEMS.map(({ id }) => id);
	for (const [at, item_id] of ids.entries()) {
		const on = (dimension: string) => ({ item_id, dimension });
		yield { ...human("Anna"), ...on("verdict"), value: at % 3 > 0 };
		yield { ...human("ben@example.org"), ...on("verdict"), value: at % 2 > 0, created_at: AT };
		yield {
			...{ ...judge("gpt|4/x:y"), ...on("verdict"), value: at % 4 > 0 },
			...{ rationale: `Because ${at}.\nAnd “so”.`, created_at: "2026-02-03T04:05:07.001Z" },
		};
		yield { ...judge("8"), ...on("verdict"), value: at % 5 > 1 };
		yield { ...human("Anna"), ...on("grade"), value: (at % 4) + 1, rationale: LONG };
		yield { ...human("ben@example.org"), ...on("grade"), value: ((at + (at % 2)) % 4) + 1 };
		yield { ...judge("gpt|4/x:y"), ...on("grade"), value: (at % 10) / 10 };
		yield { ...human("Anna"), ...on("depth"), value: SCALES.dimensions.depth.values[at % 3] };
		yield { ...human("None"), ...on("=tone"), value: SCALES.dimensions["=tone"].values[at % 6] };
		yield { ...human("Anna"), ...on("=tone"), value: "true", rationale: "true" };
		yield { ...human("Anna"), ...on("reason: why?"), value: at % 2 > 0 ? "a" : "b" };
		yield { ...human("ben@example.org"), ...on("reason: why?"), value: "a", rationale: "b" };
		yield { ...human("Anna"), ...on("grade comment"), value: -0.25 * (at % 5) };
		yield { ...judge("8"), ...on("seconds"), value: at * 1.1e-7 + 1e21 };
	}
	const on = (item_id: string, dimension: string) => ({ item_id, dimension });
	for (const repetition of [1, 2, 5])
		yield { ...human("Anna"), ...on("item-1", "verdict"), value: repetition > 1, repetition };
	yield { ...judge("8"), ...on("talk", "verdict"), value: true, repetition: 3 };
	for (const [at, reason] of [
		"refused",
		"cannot_judge",
		"my cat sat on it",
		"unstated",
	].entries()) {
		const item_id = `more-${at}`;
		yield { ...human("Cy"), ...on(item_id, "verdict"), value: null, reason, rationale: "No." };
		yield { ...judge("strict"), ...on(item_id, "grade"), value: null, reason, created_at: AT };
	}
	yield {
		...{ ...judge("strict"), ...on("more-5", "verdict"), value: null },
		...{ reason: "request_failed", detail: "HTTP 500\nagain" },
	};
	yield {
		...{ ...human("Cy"), ...on("pair", "verdict"), value: true },
		...{ reference_seen: false, left_side: "b" },
	};
	yield { ...human("Cy"), ...on("item-1", "verdict"), value: true, reference_seen: true };
	yield { ...human("  blank  "), ...on("item-1", "verdict"), value: true };
	yield { ...judge(" "), ...on("item-1", "verdict"), value: true };
	yield { ...human("ground truth"), ...on("more-1", "verdict"), value: true };
}

export function scalesOf(text: string): Scales {
	const scales = readScales(text);
	if (isRefusal(scales)) throw new Error(scales.sentence);
	return scales;
}

/** A project with everything that is hard to carry over, in an empty database. */
export async function addOddProject(db: Database, slug = "odd"): Promise<Project> {
	const labels = [...someLabels()];
	const sources = [aJsonlFile("items.jsonl", ITEMS), aJsonlFile("labels.jsonl", labels)];
	const scales = scalesOf(JSON.stringify(SCALES));
	const result = await importFiles(db, { projectSlug: slug, sources, scales });
	if (result.kind !== "imported" || result.report.rejected > 0)
		throw new Error(JSON.stringify(result));
	return projectCalled(db, slug);
}

export async function projectCalled(db: Database, slug: string): Promise<Project> {
	const project = await findProjectBySlug(db, slug);
	if (!project) throw new Error(`there is no project ${slug}`);
	return project;
}
