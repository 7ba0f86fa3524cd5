import { type Command, InvalidArgumentError, Option } from "commander";
import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "#app/agreement/agreement-json.ts";
import type { Reading } from "#app/agreement/reading.server.ts";
import { controlsOf } from "#app/columns/control-sources.ts";
import { type Grouping, groupingsOf } from "#app/columns/group-sources.ts";
import { isRefusal } from "../base/refusal.ts";
import { between, once, wholeNumber } from "./option-values.ts";

/** What every command that reads labels is told about where they come from, and how figures are resampled. */
export type SourceOptions = {
	project?: string;
	set?: string;
	items?: string;
	labels?: string;
	scales?: string;
	dimension?: string[];
	/** Absent: what the data hold; empty: none. */
	clusters?: readonly Grouping[];
	/** Absent: the most telling field that the items have; empty: none. */
	within?: readonly string[];
	/** Absent: people's labels under every version count, the newest of each item. */
	rubricVersion?: number;
	bootstrap: number;
	seed: number;
};

/** What commands that hold judges against people are told besides. */
export type ReadingOptions = SourceOptions & {
	reference: string;
	margin?: number;
	looks?: "fixed" | "any";
};

/** How figures are read: as somebody asks, else as the project says, else as files are. */
export function readingOptions(
	{ margin, looks }: Pick<ReadingOptions, "margin" | "looks">,
	project: Reading | null,
): Reading {
	const { margin: usual, looks: once } = DEFAULT_AGREEMENT_OPTIONS;
	return {
		margin: margin ?? project?.margin ?? usual,
		looks: looks ?? project?.looks ?? once,
	};
}

/** What a report is computed with where a command has no further choices of its own. */
export function reportSettings(options: ReadingOptions, project: Reading | null): AgreementOptions {
	const { reference, bootstrap, seed, clusters } = options;
	return {
		...DEFAULT_AGREEMENT_OPTIONS,
		...{ reference, bootstrap, seed },
		...readingOptions(options, project),
		...(clusters && { clusters }),
	};
}

export const SCHEMA_WITHOUT_JSON = "--schema is about the JSON: say --json too.";

/** Which version of its JSON a command prints. */
export function schemaOption(): Option {
	return new Option("--schema <version>", "version of the JSON").choices(["1", "2"]).default("2");
}

/** Which items belong together, or the usage error that says what can be named. */
export function groupings(text: string): readonly Grouping[] {
	const named = groupingsOf(text);
	if (isRefusal(named)) throw new InvalidArgumentError(`${named.sentence}.`);
	return named;
}

/** Fields of items that are held fixed, or the usage error. */
export function controls(text: string): readonly string[] {
	const named = controlsOf(text);
	if (isRefusal(named)) throw new InvalidArgumentError(`${named.sentence}.`);
	return named;
}

function collect(value: string, previous: string[] | undefined): string[] {
	return [...(previous ?? []), value];
}

/** Adds the options that say which labels are read, and how figures are resampled. */
export function addSourceOptions(command: Command): Command {
	return command
		.option("-p, --project <slug>", "project to read from the database", once)
		.option("--labels <file>", "labels to read straight from a file, without a database", once)
		.option("--items <file>", "the items that those labels are about; others are refused", once)
		.option("--scales <file>", "dataset.json with the scale of each dimension", once)
		.option("-d, --dimension <name>", "only this dimension; may be repeated", collect)
		.option(
			"--clusters <names>",
			"items that belong together: document, query, conversation or group, two that cross (document,query), none; default: what the items say",
			groupings,
		)
		.option("--bootstrap <n>", "replicates of resampled intervals", wholeNumber(0, 1_000_000), 2000)
		.option("--seed <n>", "seed of the resampling", wholeNumber(0, Number.MAX_SAFE_INTEGER), 1);
}

/** Adds the options that say which labels are read and how judges are held against them. */
export function addReadingOptions(command: Command): Command {
	return addSourceOptions(command)
		.option(
			"-s, --set <name>",
			"derived set of the project; default: the imported items, if rated",
			once,
		)
		.option(
			"--reference <name>",
			"majority, adjudicated or mean of the people, or one person",
			"majority",
		)
		.option(
			"--margin <difference>",
			"smallest difference of agreement that matters; default: the project's, or 0.1",
			between(0.01, 0.5),
		)
		.addOption(
			new Option(
				"--looks <when>",
				"any: labels still come in and are looked at meanwhile; default: as the project stands",
			).choices(["fixed", "any"]),
		);
}

/** Which of a rubric's versions people's labels are of. */
export function versionOption(): Option {
	return new Option(
		"--rubric-version <n>",
		"of people only the labels under this version of the project's rubric; default: all versions together",
	).argParser(wholeNumber(1, 1_000_000));
}
