import { Command, CommanderError } from "commander";
import { isRefusal } from "#app/base/refusal.ts";
import { systemTrouble } from "#app/base/system-trouble.ts";
import { concordVersion } from "#app/base/version.ts";
import { processActsAs } from "#db/audit/acting.ts";
import { registerAcceptRate } from "./accept-rate.ts";
import { registerAgree } from "./agree.ts";
import { registerAnalysis } from "./analysis.ts";
import { registerAudit } from "./audit.ts";
import { registerAuditLog } from "./audit-log.ts";
import { registerBackup } from "./backup.ts";
import { registerCompare } from "./compare.ts";
import { registerCompletion } from "./completion.ts";
import { registerDerive } from "./derive.ts";
import { registerDoctor } from "./doctor.ts";
import { registerEndpoint } from "./endpoint.ts";
import { addExamples } from "./examples.ts";
import { registerExport } from "./export.ts";
import { fail } from "./failure.ts";
import { registerGate } from "./gate.ts";
import { registerImport } from "./import.ts";
import { registerInsights } from "./insights.ts";
import { registerJudge } from "./judge.ts";
import { lateHelp } from "./late-help.ts";
import { registerMcp } from "./mcp.ts";
import { registerMigrateTo } from "./migrate-to.ts";
import { registerPapers } from "./papers.ts";
import { registerPlan } from "./plan.ts";
import { registerProbes } from "./probes.ts";
import { registerReport } from "./report.ts";
import { registerRestore } from "./restore.ts";
import { registerRubric } from "./rubric.ts";
import { registerSchedule } from "./schedule.ts";
import { registerSchema } from "./schema.ts";
import { registerSets } from "./sets.ts";
import { registerStart } from "./start.ts";
import { registerUser } from "./user.ts";
import { registerVerify } from "./verify.ts";
import { registerWebhook } from "./webhook.ts";
import { registerWorker } from "./worker.ts";
import { watchOutput } from "./write-output.ts";

/**
 * The `concord` command. Each subcommand is a file of its own that declares its options at once and
 * imports what it needs only when it is carried out, so that `--help` answers immediately. (These
 * files are loaded through `require`: no top-level await in them.)
 */
export function buildProgram(): Command {
	const program = new Command("concord")
		.description("Which LLM judge agrees with people? Import, judge, and measure agreement.")
		.version(concordVersion(), "-V, --version", "print the version")
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
		registerAcceptRate,
		registerCompletion,
		registerDerive,
		registerAnalysis,
		registerAudit,
		registerAuditLog,
		registerBackup,
		registerDoctor,
		registerEndpoint,
		registerExport,
		registerGate,
		registerJudge,
		registerMcp,
		registerMigrateTo,
		registerPapers,
		registerPlan,
		registerProbes,
		registerReport,
		registerRestore,
		registerRubric,
		registerSchedule,
		registerSchema,
		registerSets,
		registerStart,
		registerUser,
		registerVerify,
		registerWebhook,
		registerWorker,
	])
		register(program);
	addExamples(program);
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
	watchOutput();
	const program = buildProgram().hook("preAction", async (_program, command) => {
		processActsAs({ actor: "command", command: wordsOf(command) });
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
			else if (error.code === HELP && error.exitCode !== 0)
				fail(
					`name one of the commands above, as in \`${[...commandNamed(args), "…"].join(" ")}\`.`,
				);
			else if (error.exitCode !== 0) fail(usageSentence(error, args));
			return;
		}
		const why = systemTrouble(error);
		if (why === null) throw error;
		fail(why);
	}
}

/** `judge run`: without the program's own name. */
function wordsOf(command: Command): string {
	const { parent } = command;
	return parent?.parent ? `${wordsOf(parent)} ${command.name()}` : command.name();
}

const UNUSABLE = "concord.environment";
/** A group of commands without one of them: its help is printed already. */
const HELP = "commander.help";

/** A command is not begun where the environment holds values that no one can mean. */
async function requireUsableEnvironment(): Promise<void> {
	const { readConfig } = await import("#app/base/config.server.ts");
	const read = readConfig();
	if (isRefusal(read)) throw new CommanderError(2, UNUSABLE, read.sentence);
}

function usageSentence(error: CommanderError, args: readonly string[]): string {
	const message = error.message.replace(/^error: /, "").replace(/\.$/, "");
	return `${message}; see \`${[...commandNamed(args), "--help"].join(" ")}\`.`;
}

/** The words that name the command that was given, down to the last subcommand: `concord judge run`. */
function commandNamed(args: readonly string[]): string[] {
	const words = ["concord"];
	let command: Command | undefined = buildProgram();
	for (const arg of args) {
		command = command.commands.find((known) => known.name() === arg);
		if (!command) break;
		words.push(arg);
	}
	return words;
}
