import { type Command, InvalidArgumentError } from "commander";
import { type Grouping, groupingsOf } from "#app/columns/item-groups.ts";
import { isRefusal } from "../base/refusal.ts";
import { wholeNumber } from "./option-values.ts";

/** What every command that computes agreement is told about where labels come from. */
export type ReadingOptions = {
	project?: string;
	set?: string;
	items?: string;
	labels?: string;
	scales?: string;
	dimension?: string[];
	reference: string;
	clusters?: readonly Grouping[];
	bootstrap: number;
	seed: number;
};

/** Which items belong together, or the usage error that says what can be named. */
export function groupings(text: string): readonly Grouping[] {
	const named = groupingsOf(text);
	if (isRefusal(named)) throw new InvalidArgumentError(`${named.sentence}.`);
	return named;
}

function collect(value: string, previous: string[] | undefined): string[] {
	return [...(previous ?? []), value];
}

/** Adds the options that say which labels are read and how figures are computed from them. */
export function addReadingOptions(command: Command): Command {
	return command
		.option("-p, --project <slug>", "project to read from the database")
		.option("-s, --set <name>", "derived set of the project; default: the imported items, if rated")
		.option("--labels <file>", "labels to read straight from a file, without a database")
		.option("--items <file>", "the items that those labels are about; others are refused")
		.option("--scales <file>", "dataset.json with the scale of each dimension")
		.option("-d, --dimension <name>", "only this dimension; may be repeated", collect)
		.option("--reference <name>", "majority or mean of the people, or one person", "majority")
		.option(
			"--clusters <names>",
			"items of one document, query or group belong together; two may cross (document,query)",
			groupings,
		)
		.option("--bootstrap <n>", "replicates of resampled intervals", wholeNumber(0, 1_000_000), 2000)
		.option("--seed <n>", "seed of the resampling", wholeNumber(0, Number.MAX_SAFE_INTEGER), 1);
}
