import type { Argument, Command, Option } from "commander";

/** Puts into a command's help what takes long to find. */
type Complete = () => Promise<void>;

const LATE = new WeakMap<Command, Complete>();
const NAMES = new WeakMap<Option | Argument, () => Promise<readonly string[]>>();
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
	NAMES.set(option, findNames);
	return command.addOption(option);
}

/** An argument of names that are looked up only where somebody's shell completes them. */
export function addArgumentOfNames(
	command: Command,
	argument: Argument,
	findNames: () => Promise<readonly string[]>,
): Command {
	NAMES.set(argument, findNames);
	return command.addArgument(argument);
}

/** The names that an option or argument takes; none where it takes anything else. */
export async function namesOf(taking: Option | Argument): Promise<readonly string[]> {
	return taking.argChoices ?? (await NAMES.get(taking)?.()) ?? [];
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
