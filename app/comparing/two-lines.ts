import { count } from "../ui/numbers.ts";
import type { ComparisonOfTwoJson } from "./two-json.ts";

/** Two of a kind as people read it in a terminal: what is said, and how many items speak for whom. */
export function twoLines({
	dimension,
	a,
	b,
	sentences,
	judges,
	questions,
}: ComparisonOfTwoJson): string {
	const rows: [string, number][] = judges
		? [
				[`${a} alone right, or nearer`, judges.flips.nearerA],
				[`${b} alone right, or nearer`, judges.flips.nearerB],
				["both say what people say", judges.flips.bothRight],
				[
					"the same, and not what people say",
					Math.max(0, judges.flips.equal - judges.flips.bothRight),
				],
				["different, and as far from people", judges.flips.same - judges.flips.equal],
			]
		: questions
			? [
					[`only ${a} accepted`, questions.onlyA],
					[`only ${b} accepted`, questions.onlyB],
					["both", questions.both],
					["neither", questions.neither],
				]
			: [];
	const width = Math.max(0, ...rows.map(([, items]) => count(items).length));
	const table = rows.map(([words, items]) => `  ${count(items).padStart(width)}  ${words}`);
	return `${[dimension, sentences.join("\n"), ...(table.length > 0 ? [table.join("\n")] : [])].join("\n\n")}\n`;
}
