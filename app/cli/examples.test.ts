import { expect, test } from "vitest";
import { commandsOf, helpOf, typedIn } from "./testing/examples-in.ts";

const commands = commandsOf();

test("every command teaches by example", () => {
	const without = [...commands].filter(
		([, command]) => helpOf(command).split("\nExamples:\n").length !== 2,
	);
	expect(without.map(([words]) => words)).toEqual([]);
});

// What they do is tried in testing/long/examples.test.ts.
test("examples name commands and options that there are", () => {
	let seen = 0;
	for (const command of commands.values()) {
		for (const line of typedIn(helpOf(command))) {
			seen++;
			const [, typed = ""] = /(?:^| )concord (.*)/.exec(line) ?? [];
			const words = (typed.split(/[|>)]/)[0] ?? "").split(" ");
			const [first = "", second = ""] = words;
			const named = commands.get(`${first} ${second}`) ?? commands.get(first);
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
