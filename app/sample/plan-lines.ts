import { inColumns } from "../agreement/columns-in-lines.ts";
import { wrap } from "../agreement/text-width.ts";
import { printable } from "../base/printable.ts";
import { count, counted, share } from "../ui/numbers.ts";
import type { PlanReport } from "./plan-json.ts";

const WIDTH = 100;

/** A plan for a terminal: what is reached, how many more, what is labelled, and which items next. */
export function planLines(report: PlanReport): string {
	const { dimension, items, goals, parts, gaps, next } = report;
	const blocks = [
		printable(
			`${dimension}: ${count(items.labelled)} of ${counted(items.all, "item")} labelled, ${count(items.judged)} judged`,
		),
		goals
			.flatMap(({ says }) =>
				wrap(says, WIDTH - 2).map((line, at) => (at === 0 ? `· ${line}` : `  ${line}`)),
			)
			.join("\n"),
		...(parts.length === 0
			? []
			: [
					inColumns(
						[
							["labelled so far", "items", "labelled", "probability"],
							...parts.map(({ plan, part, drawn, labelled, probability }) => [
								plan === null ? part : `plan ${plan}: ${part}`,
								count(drawn),
								count(labelled),
								probability === null ? "not known" : share(probability),
							]),
						],
						[1, 2, 3],
					).join("\n"),
				]),
		...(gaps
			? [
					inColumns(
						[
							[`by ${gaps.field}`, "labelled", "of", ""],
							...gaps.kinds.map(({ kind, items: all, labelled }) => [
								kind,
								count(labelled),
								count(all),
								labelled < Math.min(gaps.enough, all) ? "few" : "",
							]),
						],
						[1, 2],
					).join("\n"),
				]
			: []),
		next.says === null
			? inColumns(
					[
						["next", "judges' answers", "why", "probability"],
						...next.items.map(({ item, votes, why, probability }) => [
							item,
							votes.map(({ level, judges }) => `${level} by ${count(judges)}`).join(", "),
							why,
							share(probability),
						]),
					],
					[3],
				).join("\n")
			: `next: ${printable(next.says)}`,
	];
	return `${blocks.join("\n\n")}\n`;
}
