import { printable } from "../base/printable.ts";
import { type FiguresInWords, figuresInWords } from "../judging/runs/judge-figures.ts";
import type { JudgeTakesJson } from "./takes-json.ts";
import { cutMiddle, padEnd, textWidth } from "./text-width.ts";

export type { JudgeTakesJson } from "./takes-json.ts";

const UNKNOWN: FiguresInWords = { cost: "imported", tokens: "imported", latency: "imported" };

/** Does any judge take something? Else there is nothing to show. */
export function isAnythingTaken(takes: readonly JudgeTakesJson[] | undefined): boolean {
	return takes?.some(({ figures }) => figures !== null) ?? false;
}

/**
 * What a rater takes, in words: of its judge, whose name it has, or a name that goes on with one of the
 * judge's own dimensions ("judge/score").
 * @returns null where there is no such judge
 */
export function takesInWords(
	takes: readonly JudgeTakesJson[],
	rater: string,
): FiguresInWords | null {
	const found =
		takes.find(({ judge }) => judge === rater) ??
		takes
			.filter(({ judge }) => rater.startsWith(`${judge}/`))
			.sort((x, y) => y.judge.length - x.judge.length)[0];
	if (!found) return null;
	return found.imported ? UNKNOWN : figuresInWords(found.figures);
}

/** Did a file bring what these raters of a judge said? */
export function isImported(
	takes: readonly JudgeTakesJson[] | undefined,
	raters: readonly string[],
): boolean {
	return (takes ?? []).some(({ judge, imported }) => imported && raters.includes(judge));
}

/** The raters of a ranked judge: two where it was asked in both orders. */
export function ratersOf({
	judge,
	raters,
}: {
	readonly judge: string;
	readonly raters?: readonly string[];
}): readonly string[] {
	return raters ?? [judge];
}

/** The rater of a judge's name in a ranking, of two orders the usual one; a name that is not ranked is a rater's. */
export function raterOf(
	judges: readonly { readonly judge: string; readonly raters?: readonly string[] }[],
	name: string,
): string {
	const ranked = judges.find(({ judge }) => judge === name);
	return ranked ? ratersOf(ranked)[0] : name;
}

/** Above the columns. */
export const TAKES_HEADER = ["judge", "1,000 items", "their tokens", "request p50, p95"] as const;

/** A row for each judge of these that ran or was imported; none where no judge took anything. */
export function takesRows(
	takes: readonly JudgeTakesJson[] | undefined,
	raters: readonly string[],
): string[][] {
	if (!takes || !isAnythingTaken(takes)) return [];
	return raters.flatMap((rater) => {
		const words = takesInWords(takes, rater);
		return words ? [[rater, words.cost, words.tokens, words.latency]] : [];
	});
}

/** So that no line is longer than 80 columns. */
const LONGEST_NAME = 26;

/** The same as a block of a terminal; none where there are no rows. */
export function takesLines(
	takes: readonly JudgeTakesJson[] | undefined,
	raters: readonly string[],
): string[] {
	const rows = takesRows(takes, raters);
	if (rows.length === 0) return [];
	const lines = [TAKES_HEADER, ...rows].map(([name = "", ...words]) => [
		cutMiddle(printable(name), LONGEST_NAME),
		...words,
	]);
	const widths = TAKES_HEADER.map((_, column) =>
		Math.max(...lines.map((line) => textWidth(line[column] ?? ""))),
	);
	return [
		"What judges take",
		...lines.map(
			(line) =>
				`  ${line
					.map((cell, at) => padEnd(cell, widths[at] ?? 0))
					.join("  ")
					.trimEnd()}`,
		),
	];
}
