import type { Command, Option } from "commander";

/** Puts into a command's help what takes long to find. */
type Complete = () => Promise<void>;

const LATE = new WeakMap<Command, Complete>();
const ASKING: ReadonlySet<string> = new Set(["-h", "--help", "help"]);

/**
 * An option that is described by the names it takes, looked up when somebody asks for the help of its
 * command. The help of other commands does not wait: to load protocols takes longer than to print it.
 */
export function addOptionOfNames(
	command: Command,
	option: Option,
	findNames: () => Promise<readonly string[]>,
): Command {
	LATE.set(command, async () => {
		const names = await findNames();
		option.description = `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
	});
	return command.addOption(option);
}

/** What has to be done before the help is printed that these words ask for, if they ask for one. */
export function lateHelp(program: Command, args: readonly string[]): Complete | undefined {
	if (!args.some((arg) => ASKING.has(arg))) return undefined;
	let command = program;
	for (const arg of args) {
		command = command.commands.find((known) => known.name() === arg) ?? command;
	}
	return LATE.get(command);
}
