import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { packageRoot } from "#app/base/package-root.ts";
import { isRefusal } from "#app/base/refusal.ts";
import { registerAgree } from "./agree.ts";
import { registerAnalysis } from "./analysis.ts";
import { registerCompare } from "./compare.ts";
import { registerDerive } from "./derive.ts";
import { registerExport } from "./export.ts";
import { fail } from "./failure.ts";
import { registerImport } from "./import.ts";
import { registerInsights } from "./insights.ts";
import { registerJudge } from "./judge.ts";
import { lateHelp } from "./late-help.ts";
import { registerPapers } from "./papers.ts";
import { registerProbes } from "./probes.ts";
import { registerSets } from "./sets.ts";
import { registerStart } from "./start.ts";

/**
 * The `concord` command. Each subcommand is a file of its own that declares its options at once and
 * imports what it needs only when it is carried out, so that `--help` answers immediately. (These
 * files are loaded through `require`: no top-level await in them.)
 */
export function buildProgram(): Command {
	const program = new Command("concord")
		.description("Which LLM judge agrees with people? Import, judge, and measure agreement.")
		.version(readVersion(), "-V, --version", "print the version")
		.helpOption("-h, --help", "show this help")
		.helpCommand("help [command]", "show the help of a command")
		.showSuggestionAfterError(false)
		.exitOverride()
		// Wrong usage is told by runProgram, in one sentence.
		.configureOutput({ outputError: () => {} });
	for (const register of [
		registerImport,
		registerInsights,
		registerAgree,
		registerCompare,
		registerDerive,
		registerAnalysis,
		registerExport,
		registerJudge,
		registerPapers,
		registerProbes,
		registerSets,
		registerStart,
	])
		register(program);
	return program;
}

/**
 * Carries out one command line (without node and script). Wrong usage ends in one sentence on
 * stderr and exit code 2, set through `process.exitCode`; anything unexpected throws.
 * @param beforeAction what has to happen before a command's own modules are imported
 */
export async function runProgram(
	args: readonly string[],
	beforeAction: () => Promise<void> = async () => {},
): Promise<void> {
	const program = buildProgram().hook("preAction", async () => {
		await beforeAction();
		await requireUsableEnvironment();
	});
	if (args.length === 0) {
		program.outputHelp();
		return;
	}
	const completeHelp = lateHelp(program, args);
	if (completeHelp) {
		await beforeAction();
		await completeHelp();
	}
	try {
		await program.parseAsync(args, { from: "user" });
	} catch (error) {
		if (error instanceof CommanderError) {
			if (error.code === UNUSABLE) fail(error.message);
			else if (error.exitCode !== 0) fail(usageSentence(error, args));
			return;
		}
		const code = databaseCode(error);
		const why = code && DATABASE_TROUBLES[code];
		if (!why) throw error;
		fail(`the database ${why} (DATABASE_URL, by default data/concord.sqlite).`);
	}
}

const UNUSABLE = "concord.environment";

/** A command is not begun where the environment holds values that no one can mean. */
async function requireUsableEnvironment(): Promise<void> {
	const { readConfig } = await import("#app/base/config.server.ts");
	const read = readConfig();
	if (isRefusal(read)) throw new CommanderError(2, UNUSABLE, read.sentence);
}

/** What can be wrong with the database file that is no fault of ours, by SQLite's result code. */
const DATABASE_TROUBLES: Readonly<Record<string, string>> = {
	SQLITE_CANTOPEN: "cannot be opened",
	SQLITE_NOTADB: "is not a database file",
	SQLITE_CORRUPT: "file is damaged",
	SQLITE_READONLY: "may not be written to",
	SQLITE_FULL: "cannot grow: the disk is full",
	SQLITE_BUSY: "is in use by another process that does not let go of it",
};

function databaseCode(error: unknown): string | undefined {
	const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
	const found = code ?? cause?.code;
	return typeof found === "string" ? found : undefined;
}

function usageSentence(error: CommanderError, args: readonly string[]): string {
	const message = error.message.replace(/^error: /, "").replace(/\.$/, "");
	const command = buildProgram().commands.find((known) => known.name() === args[0]);
	const help = command ? `concord ${command.name()} --help` : "concord --help";
	return `${message}; see \`${help}\`.`;
}

function readVersion(): string {
	const file = join(packageRoot(), "package.json");
	return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
