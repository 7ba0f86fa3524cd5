import type { Argument, Command, Option } from "commander";
import { namesOf } from "../late-help.ts";

/** What may follow: a file, a project's slug, one of some names, or anything else, which nobody can complete. */
export type Value = "file" | "project" | "anything" | readonly string[];

export type CompletedOption = {
	/** As they are typed: `-p`, `--project`. */
	readonly flags: readonly string[];
	readonly description: string;
	/** Null where it is a switch. */
	readonly value: Value | null;
};

/** What can be typed after one command. */
export type CompletedCommand = {
	/** The command's words after `concord`, with blanks; "" is concord itself. */
	readonly words: string;
	readonly subcommands: readonly { readonly name: string; readonly description: string }[];
	readonly options: readonly CompletedOption[];
	/** Of its first argument, and of all others if it takes several; null where it takes none. */
	readonly argument: Value | null;
};

/** Every command with what follows it, from the commands' own definitions; hidden ones are left out. */
export async function completionsOf(program: Command): Promise<CompletedCommand[]> {
	return completionsUnder(program, "");
}

async function completionsUnder(command: Command, words: string): Promise<CompletedCommand[]> {
	// The help's own order, in which hidden commands are left out.
	const help = command.createHelp();
	const subcommands = help.visibleCommands(command);
	const options = await Promise.all(help.visibleOptions(command).map(completedOption));
	const [argument] = command.registeredArguments;
	const own = {
		words,
		subcommands: subcommands.map((each) => ({
			name: each.name(),
			description: each.description(),
		})),
		options,
		argument: argument ? await valueTaken(argument, `<${argument.name()}>`) : null,
	};
	const below = await Promise.all(
		subcommands
			.filter((each) => each.name() !== "help")
			.map((each) => completionsUnder(each, `${words} ${each.name()}`.trim())),
	);
	return [own, ...below.flat()];
}

async function completedOption(option: Option): Promise<CompletedOption> {
	const flags = [option.short, option.long].filter((flag) => flag !== undefined && flag !== null);
	const takes = option.required || option.optional;
	return {
		flags,
		description: option.description,
		value: takes ? await valueTaken(option, option.flags) : null,
	};
}

async function valueTaken(taking: Option | Argument, placeholder: string): Promise<Value> {
	const names = await namesOf(taking);
	if (names.length > 0) return names;
	if (/<(files?|folder|dir|directory)>/.test(placeholder)) return "file";
	return placeholder.includes("<slug>") ? "project" : "anything";
}
