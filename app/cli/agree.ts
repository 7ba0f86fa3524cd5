import { type Command, InvalidArgumentError, Option } from "commander";
import { type Grouping, groupingsOf } from "#app/agreement/item-groups.ts";

export type AgreeOptions = {
	project?: string;
	items?: string;
	labels?: string;
	scales?: string;
	dimension?: string[];
	reference: string;
	missing: "drop" | "disagree";
	clusters?: readonly Grouping[];
	minOverlap: number;
	bootstrap: number;
	seed: number;
	json?: boolean;
	csv?: boolean;
	markdown?: boolean;
};

/** A whole number within bounds, or the usage error that says so. */
function wholeNumber(low: number, high: number): (text: string) => number {
	return (text) => {
		const number = Number(text);
		if (!/^\d+$/.test(text) || number < low || number > high)
			throw new InvalidArgumentError(`It has to be a whole number from ${low} to ${high}.`);
		return number;
	};
}

function groupings(text: string): readonly Grouping[] {
	const named = groupingsOf(text);
	if ("refused" in named) throw new InvalidArgumentError(`${named.refused}.`);
	return named;
}

function collect(value: string, previous: string[] | undefined): string[] {
	return [...(previous ?? []), value];
}

/** `concord agree`: which judge agrees with people, from a project or straight from files. */
export function registerAgree(program: Command): void {
	program
		.command("agree")
		.description("say how far people agree with each other and each judge with them")
		.option("-p, --project <slug>", "project to read from the database")
		.option("--labels <file>", "labels to read straight from a file, without a database")
		.option("--items <file>", "the items that those labels are about; others are refused")
		.option("--scales <file>", "dataset.json with the scale of each dimension")
		.option("-d, --dimension <name>", "only this dimension; may be repeated", collect)
		.option("--reference <name>", "majority or mean of the people, or one person", "majority")
		.addOption(
			new Option("--missing <policy>", "what unscored answers count as in agreement rates")
				.choices(["drop", "disagree"])
				.default("drop"),
		)
		.option(
			"--clusters <names>",
			"items of one document, query or group belong together; two may cross (document,query)",
			groupings,
		)
		.option("--min-overlap <n>", "items two people must share", wholeNumber(1, 1_000_000_000), 5)
		.option("--bootstrap <n>", "replicates of resampled intervals", wholeNumber(0, 1_000_000), 2000)
		.option("--seed <n>", "seed of the resampling", wholeNumber(0, Number.MAX_SAFE_INTEGER), 1)
		.addOption(
			new Option("--json", "print JSON (concord.agreement/1)").conflicts(["csv", "markdown"]),
		)
		.addOption(new Option("--csv", "print CSV, one row for each figure").conflicts("markdown"))
		.option("--markdown", "print Markdown tables")
		.action(async (options: AgreeOptions) => {
			const { runAgree } = await import("./run-agree.ts");
			await runAgree(options);
		});
}
