import type { Command } from "commander";
import { expect, test } from "vitest";
import { buildProgram } from "./program.ts";

/** Every command that does something, by its words. */
function commandsUnder(command: Command, words: string): [string, Command][] {
	const below = command.commands.flatMap((each) =>
		commandsUnder(each, `${words} ${each.name()}`.trim()),
	);
	return below.length > 0 ? below : [[words, command]];
}

/** Its help with what stands below the options. */
function helpOf(command: Command): string {
	let text = "";
	command.configureOutput({ writeOut: (part) => (text += part) });
	command.outputHelp();
	return text;
}

const program = buildProgram();
const commands = new Map(commandsUnder(program, ""));

test("every command teaches by example", () => {
	const without = [...commands].filter(
		([, command]) => helpOf(command).split("\nExamples:\n").length !== 2,
	);
	expect(without.map(([words]) => words)).toEqual([]);
	expect(helpOf(program)).toContain("\nExamples:\n");
});

test("examples name commands and options that there are", () => {
	let seen = 0;
	for (const command of [program, ...commands.values()]) {
		const lines = helpOf(command).replaceAll("\\\n", " ").split("\n");
		for (const line of lines) {
			const [, typed] = /^ {2}(?:source <\(|\w+=\S+ )?concord (.*)/.exec(line) ?? [];
			if (typed === undefined) continue;
			seen++;
			const words = typed.split(/ {2,}[a-z]|[|>)]/)[0].split(" ");
			const named = commands.get(words.slice(0, 2).join(" ")) ?? commands.get(words[0]);
			const known = named?.options.flatMap(({ short, long }) => [short, long]) ?? [];
			const asked = words.filter((word) => /^--?[a-z]/.test(word));
			expect([...known, "--help"], line).toEqual(expect.arrayContaining(asked));
			expect(named, line).toBeDefined();
		}
	}
	expect(seen).toBeGreaterThan(60);
});

test("an empty default is not shown", () => {
	for (const [words, command] of commands) {
		expect(helpOf(command), words).not.toMatch(/default:\s*(?:\{\}|\[\])/);
	}
});
