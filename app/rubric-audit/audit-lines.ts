import { inColumns } from "../agreement/columns-in-lines.ts";
import { wrap } from "../agreement/text-width.ts";
import { printable } from "../base/printable.ts";
import { count, counted, decimal, share } from "../ui/numbers.ts";
import type { AuditJson, DimensionAudit } from "./audit-json.ts";
import { levelWord, pairInWords } from "./level-words.ts";
import { estimateInWords, gainInWords } from "./verdict-words.ts";

const WIDTH = 100;
/** Of people, levels and items the first few; the JSON has all. */
const SHOWN = 3;

/** An audit for a terminal: the headline, a table of the dimensions, then why for each. */
export function auditLines(audit: AuditJson): string {
	const { headline, rubric, dimensions, proposals } = audit;
	const blocks = [
		wrap(printable(headline), WIDTH).join("\n"),
		...(rubric.says === "" ? [] : [wrap(rubric.says, WIDTH).join("\n")]),
		...(dimensions.length === 0 ? [] : [table(dimensions)]),
		...dimensions.map((dimension) => ofDimension(dimension)),
		...unanswered(audit),
		...(proposals.length === 0
			? []
			: [
					[
						`proposals from adjudication (${count(proposals.length)})`,
						...proposals.map(({ dimension, text, item }) =>
							printable(`  ${dimension || "guideline"}: ${text.replace(/\s+/g, " ")} (${item})`),
						),
					].join("\n"),
				]),
	];
	return `${blocks.join("\n\n")}\n`;
}

function table(dimensions: readonly DimensionAudit[]): string {
	const rows = dimensions.map(({ dimension, verdict, alpha, items, confused, again, ...rest }) => [
		dimension,
		verdict.short,
		estimateInWords(alpha.people),
		estimateInWords(alpha.judges),
		count(items),
		confused[0]
			? `${pairInWords({ dimension, ...rest }, confused[0].levels)} ${share(confused[0].share)}`
			: "",
		again ? `${again.equal} of ${again.pairs}` : "",
	]);
	const head = [
		"dimension",
		"what to do",
		"people, α",
		"judges, α",
		"items",
		"most confused",
		"same again",
	];
	return inColumns([head, ...rows], [4]).join("\n");
}

function ofDimension(found: DimensionAudit): string {
	const { dimension, verdict, withoutRater, merging, cuts, divisive, versions } = found;
	const best = <Change extends { gain: DimensionAudit["withoutRater"][number]["gain"] }>(
		changes: readonly Change[],
	) => [...changes].sort((a, b) => gainOf(b.gain) - gainOf(a.gain)).slice(0, SHOWN);
	const lines = [
		...wrap(printable(verdict.says), WIDTH - 2),
		...best(withoutRater).map(
			({ rater, items, alpha, gain }) =>
				`without ${rater} on ${counted(items, "item")}: α ${decimalOr(alpha)}, ${gainInWords(gain)}`,
		),
		...best(merging).map(
			({ levels, alpha, gain, lost }) =>
				`${pairInWords(found, levels)} made one: α ${decimalOr(alpha)}, ${gainInWords(gain)}; ${share(lost)} of differences lost`,
		),
		...best(cuts).map(
			({ from, alpha, gain, lost }) =>
				`cut at ${levelWord(found, from)}: α ${decimalOr(alpha)}, ${gainInWords(gain)}; ${share(lost)} of differences lost`,
		),
		...(versions
			? [
					`version ${versions.after} against ${versions.before}, same people, ${counted(versions.items, "item")}: ${gainInWords(versions.difference)}, ${versions.is}`,
				]
			: []),
		...(divisive.items > 0
			? [
					`most divisive of ${counted(divisive.items, "item")}: ${divisive.first
						.slice(0, SHOWN)
						.map(({ item }) => item)
						.join(", ")}`,
				]
			: []),
	];
	return [printable(dimension), ...lines.map((line) => `  ${printable(line)}`)].join("\n");
}

function unanswered({ dimensions, remarks }: AuditJson): string[] {
	const cannot = dimensions.filter(({ unscored }) => Object.keys(unscored.reasons).length > 0);
	const lines = [
		...cannot.map(({ dimension, unscored: { asked, reasons } }) => {
			const told = Object.entries(reasons).map(([reason, times]) => `${reason} ${count(times)}`);
			return `  ${dimension}: ${told.join(", ")} of ${counted(asked, "answer")}`;
		}),
		...remarks.skipped.map(({ reason, times }) => `  skipped, ${reason}: ${count(times)}`),
		...(remarks.comments > 0 ? [`  ${counted(remarks.comments, "comment")}`] : []),
		...(remarks.flags > 0 ? [`  ${counted(remarks.flags, "flag")}`] : []),
	];
	return lines.length === 0
		? []
		: [["not judged, and remarks", ...lines.map(printable)].join("\n")];
}

function gainOf(gain: DimensionAudit["withoutRater"][number]["gain"]): number {
	return "value" in gain ? gain.value : Number.NEGATIVE_INFINITY;
}

function decimalOr(value: number | null): string {
	return value === null ? "none" : decimal(value);
}
