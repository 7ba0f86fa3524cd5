import { expect, test } from "vitest";
import { PURE_DERIVATIONS, SET_MAKERS } from "#judges/makers/index.ts";
import { PROTOCOLS } from "#judges/protocols/index.ts";
import { lateHelp } from "./late-help.ts";
import { buildProgram } from "./program.ts";

/** What stands in the help after it was asked for by these words, without line breaks. */
async function helpOf(...args: string[]): Promise<string> {
	const program = buildProgram();
	await lateHelp(program, args)?.();
	let command = program;
	for (const arg of args) {
		command = command.commands.find((known) => known.name() === arg) ?? command;
	}
	return command.helpInformation().replace(/\s+/g, " ");
}

test("help names every protocol and every kind of derived set, in the order of the lists", async () => {
	const protocols = PROTOCOLS.map(({ id }) => id).join(", ");
	const named = protocols.replace(/, ([^,]+)$/, " or $1");
	expect(await helpOf("judge", "add", "--help")).toContain(`--protocol <id> ${named} --prompt`);
	expect(await helpOf("judge", "help", "add")).toContain(`--protocol <id> ${named} --prompt`);
	const kinds = [...SET_MAKERS, ...PURE_DERIVATIONS].map(({ id }) => id);
	expect(kinds.at(-1)).toBe("probes");
	const said = `${kinds.slice(0, -1).join(", ")} or probes`;
	expect(await helpOf("help", "derive")).toContain(`--kind <kind> ${said} --endpoint`);
});

test("no other help waits for these names", () => {
	const program = buildProgram();
	for (const words of ["--help", "help", "judge --help", "judge run --help", "help judge", ""]) {
		expect(lateHelp(program, words.split(" ")), words).toBeUndefined();
	}
	expect(lateHelp(program, ["judge", "add", "name"])).toBeUndefined();
});
