import type { Insights } from "#judges/makers/insights/insight-schemas.ts";
import { plainInMarkdown } from "../../ui/markdown-text.ts";
import { counted } from "../../ui/numbers.ts";
import { figureInText, type NamedFigures } from "./insert-figures.ts";
import { ALL, figureName, type InsightGroup } from "./insight-group.ts";

type Material = { readonly groups: readonly InsightGroup[]; readonly overall: NamedFigures };

/**
 * What insights found, counted by code in a sentence: findings, failures by part of the system, the group
 * with the lowest accuracy, and how much of the text nothing here stands behind.
 * @param notVerified how many things in the model's text are not verified
 */
export function foundInWords(
	{ groups: asked }: Insights,
	{ groups, overall }: Material,
	notVerified: number,
): string {
	const written = asked.flatMap((group) => (group.written.kind === "written" ? group.written : []));
	if (written.length === 0) return `The model wrote of none of ${counted(asked.length, "group")}.`;
	const findings = written.flatMap(({ insight }) => insight.findings);
	const failures = findings.filter(({ kind }) => kind === "failure");
	const partly = (["retrieval", "generation"] as const).flatMap((part) => {
		const count = failures.filter((finding) => finding.system_part === part).length;
		return count > 0 ? [`${count} of ${part}`] : [];
	});
	const of = partly.length > 0 ? `, ${partly.join(" and ")}` : "";
	const ofThem =
		findings.length === 0 ? "" : `, of them ${counted(failures.length, "failure")}${of}`;
	const first = `In ${counted(written.length, "group")} the model wrote ${counted(findings.length, "finding")}${ofThem}`;
	const last =
		notVerified === 0
			? "nothing in its text is unverified"
			: `${counted(notVerified, "thing")} in its text ${notVerified === 1 ? "is" : "are"} not verified`;
	return [first, ...lowestInWords(groups, overall), last].join("; ").concat(".");
}

function lowestInWords(groups: Material["groups"], overall: NamedFigures): string[] {
	const known = groups.flatMap(({ id, title, figures }) => {
		const accuracy = figures.get(figureName("accuracy", id));
		return accuracy && "value" in accuracy ? [{ title, accuracy }] : [];
	});
	const [lowest] = known.sort((a, b) => a.accuracy.value - b.accuracy.value);
	const all = overall.get(figureName("accuracy", ALL));
	if (!lowest || known.length < 2) return [];
	if (all && "value" in all && all.value === lowest.accuracy.value) return [];
	const beside = all && "value" in all ? `, of all ${shareOf(all)}` : "";
	return [
		`golden answers and responses are judged alike least on ${lowest.title}, ${shareOf(lowest.accuracy)} of its parts${beside}`,
	];
}

function shareOf(figure: Parameters<typeof figureInText>[0]): string {
	return figureInText(figure).replace(/ no interval$/, " (no interval)");
}

/** The text of insights as it is printed: what they found stands first, below the title. */
export function printedInsights({
	markdown,
	found,
}: {
	readonly markdown: string;
	readonly found: string;
}): string {
	const [title, ...rest] = markdown.split("\n");
	return [title, "", `Here: ${plainInMarkdown(found)}`, ...rest].join("\n");
}
