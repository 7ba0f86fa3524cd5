import type { Command } from "commander";
import { buildProgram } from "../program.ts";

/** A command or its help, as examples begin: a shell may read what it prints, or set a variable for it. */
const BEGINS = /^ {2}(?:source <\(|\w+=\S+ )?concord /;

/** Every command that does something, by its words; the program itself by none. */
export function commandsOf(program: Command = buildProgram()): ReadonlyMap<string, Command> {
	return new Map([["", program], ...under(program, "")]);
}

function under(command: Command, words: string): [string, Command][] {
	return command.commands.flatMap((each) => {
		const own = `${words} ${each.name()}`.trim();
		return each.commands.length > 0 ? under(each, own) : [[own, each] as [string, Command]];
	});
}

/** A command's help with what stands below the options. */
export function helpOf(command: Command): string {
	let text = "";
	command.configureOutput({ writeOut: (part) => (text += part) });
	command.outputHelp();
	return text;
}

/** The examples of every help as they are typed, without what is said of them, by the command's words. */
export function examplesIn(): ReadonlyMap<string, readonly string[]> {
	return new Map([...commandsOf()].map(([words, command]) => [words, typedIn(helpOf(command))]));
}

/** Lines that go on are one; two spaces part an example from what is said of it. */
export function typedIn(help: string): string[] {
	return help
		.replaceAll(/ *\\\n +/g, " ")
		.split("\n")
		.filter((line) => BEGINS.test(line))
		.map((line) => line.trim().split(/ {2,}/)[0] ?? "");
}
