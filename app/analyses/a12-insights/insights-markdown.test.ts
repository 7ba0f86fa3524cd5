import { expect, test } from "vitest";
import { delimiterUnder } from "#judges/asking/delimiter.ts";
import type { GroupInsight, OverallInsight } from "#judges/makers/insights/insight-schemas.ts";
import { writeInsights } from "#judges/makers/insights/write-insights.ts";
import { type Script, type ScriptedAnswer, scriptedAsk } from "#judges/testing/scripted-ask.ts";
import { printedInsights } from "./found-in-words.ts";
import { insightInput } from "./insight-input.ts";
import { insightsMarkdown } from "./insights-markdown.ts";
import { aGroup, anEntry, anEstimate } from "./testing.ts";

const GROUPS = [
	aGroup("d1", [anEntry("i1", true), anEntry("i2", false)], anEstimate(0.8)),
	aGroup("d2", [anEntry("i3", false), anEntry("i4", true)], anEstimate(0.6)),
];
const OVERALL = new Map([["accuracy@all", anEstimate(0.7, 10)]]);
const ABOUT = "Insights: library, set split-1, written by scripted-model";

const groupInsight = (id: string, summary = `All of {{accuracy@${id}}}.`): GroupInsight => ({
	summary,
	findings: [
		{
			...{ what: "Dates are missing", why: "The passage was not found", kind: "failure" },
			...{ system_part: "retrieval", systematic: true, advice: "Retrieve more", items: ["i2"] },
		},
	],
	opinion: { word: "shaky", reason: "It guesses." },
});

const OVERALL_INSIGHT: OverallInsight = {
	summary: "accuracy {{accuracy@d1}}, worse than {{accuracy@d9}}; about 40 %",
	interpretation: "Over all {{accuracy@all}}.",
	struggling_part: "Retrieval, in both.",
	systematic_failures: [
		{
			...{ failure: "Dates are missing", evidence: "In d1 and d2.", advice: "Retrieve more" },
			items: ["i2", "i99"],
		},
	],
	hardest: [
		{ group: "d2", how: "Tables", why: "They are cut." },
		{ group: "d7", how: "Unknown", why: "Unknown" },
	],
	recommendations: ["Keep tables whole.", "See ![x](https://example.org/x.png) <b>now</b>"],
};

function write(script: Script, characters = 100_000) {
	const { ask, requests } = scriptedAsk(script);
	const insights = writeInsights({
		input: insightInput({ groups: GROUPS, overall: OVERALL }, characters),
		...{ ask, characters, delimiter: delimiterUnder("secret") },
	});
	return { insights, requests };
}

const checked = (insights: Awaited<ReturnType<typeof writeInsights>>) =>
	insightsMarkdown(insights, { groups: GROUPS, overall: OVERALL, about: ABOUT });

const ALL_WELL: readonly ScriptedAnswer[] = [
	{ json: groupInsight("d1") },
	{ json: groupInsight("d2") },
	{ json: OVERALL_INSIGHT },
];

test("W12: figures are inserted; placeholder, number, item and group that are unknown are listed", async () => {
	const { markdown, notVerified } = checked(await write(ALL_WELL).insights);
	expect(markdown).toContain(
		"accuracy 0.80 [0.00, 1.00], worse than {{accuracy@d9}} (not verified); about 40 % (not verified)",
	);
	expect(notVerified).toEqual([
		{ kind: "placeholder", text: "{{accuracy@d9}}" },
		{ kind: "number", text: "40" },
		{ kind: "item", text: "i99" },
		{ kind: "group", text: "d7" },
	]);
	expect(markdown).toContain("- placeholder: {{accuracy@d9}}\n- number: 40\n- item: i99");
	expect(markdown).toContain("  - Items: i2, i99 (not verified)");
	expect(markdown).toContain("| all | 0.70 [0.00, 1.00] |");
});

test("all sections in order, and nothing of the model's works as Markdown", async () => {
	const { markdown } = checked(await write(ALL_WELL).insights);
	expect(markdown.match(/^#+ .*$/gm)).toEqual([
		`# ${ABOUT}`,
		"## Summary",
		"## Figures",
		"## Interpretation",
		"## Which part struggles",
		"## Systematic failures",
		"## Hardest documents",
		"## Recommendations",
		"## One by one",
		"### d1",
		"### d2",
		"## Not verified",
	]);
	expect(markdown).toContain(
		"1. Keep tables whole.\n2. See !\\[x](https\\://example.org/x.png) \\<b\\>",
	);
});

test("what was found is counted by code, and stands below the title where the text is printed", async () => {
	const found = checked(await write(ALL_WELL).insights);
	expect(found.found).toBe(
		"In 2 groups the model wrote 2 findings, of them 2 failures, 2 of retrieval; golden answers and responses are judged alike least on d2, 0.60 [0.00, 1.00] of its parts, of all 0.70 [0.00, 1.00]; 4 things in its text are not verified.",
	);
	const lines = printedInsights(found).split("\n");
	expect(lines.slice(0, 5)).toEqual([
		`# ${ABOUT}`,
		"",
		expect.stringMatching(/^Here: In 2 groups/),
		"",
		"## Summary",
	]);
	const failed = await write([{ failure: "server_error" }, { failure: "server_error" }]).insights;
	expect(checked(failed).found).toBe("The model wrote of none of 2 groups.");
});

test("a group without an answer does not stop the others, and is told to the model and the reader", async () => {
	const script = [{ refusal: "no" }, { json: groupInsight("d2") }, { json: OVERALL_INSIGHT }];
	const { insights, requests } = write(script);
	const found = await insights;
	expect(found.groups[0]?.written).toMatchObject({ kind: "failed", reason: "refused" });
	expect(requests[2]?.messages[1]?.content).toContain("Groups without findings: 1.");
	expect(checked(found).markdown).toContain("- d1: no findings, ");
});

test("without findings nothing is asked over all; the figures are reported all the same", async () => {
	const { insights, requests } = write([{ failure: "server_error" }, { failure: "server_error" }]);
	const found = await insights;
	expect(found.overall).toMatchObject({ kind: "failed", reason: "not_applicable" });
	expect(requests).toHaveLength(2);
	expect(checked(found).markdown).toContain("There is no insight over all");
	expect(checked(found).markdown).toContain("| d2 | 0.60 [0.00, 1.00] |");
});

test("what does not fit is not asked about and said: parts, groups, everything", async () => {
	const tight = write(ALL_WELL, 1_350);
	const found = await tight.insights;
	expect(found.groups[0]?.written).toMatchObject({ kind: "written", leftOut: 1 });
	expect(tight.requests[0]?.messages[1]?.content).toContain("1 of 2 parts do not fit");
	expect(found.overall).toMatchObject({ kind: "written", leftOut: 1 });
	expect(checked(found).markdown).toContain("d1: 1 of 2 parts did not fit");
	const none = write([], 50);
	expect((await none.insights).groups[0]?.written).toMatchObject({ reason: "truncated" });
	expect(none.requests).toHaveLength(0);
});
