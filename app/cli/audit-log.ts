import { type Command, Option } from "commander";
import { wholeNumber } from "./option-values.ts";
import type {
	EraseOptions,
	LogExportOptions,
	LogShowOptions,
	LogVerifyOptions,
} from "./run-audit-log.ts";

const EXAMPLES = `
Examples:
  concord audit-log show --project faq --action label.stored
  concord audit-log verify --holds HASH      is the chain whole, and does it hold what it held then?
  concord audit-log export --format csv > audit-log.csv
  concord audit-log erase --login ada        who ada is goes; what was done stays

Every change of state writes one row in the transaction that makes it; each holds the hash of the one before. Of a run
its beginning and its end are written, and what stops it in between, not each of its answers.
`;

/** `concord audit-log`: who changed what, whether the chain is whole, and whom it shall not name. */
export function registerAuditLog(program: Command): void {
	const log = program
		.command("audit-log")
		.description("show who changed what, verify or export that, or erase a person from it")
		.addHelpText("after", EXAMPLES);
	filtered(log.command("show").description("print entries, the newest first"))
		.option("--limit <n>", "at most so many", wholeNumber(1, 10_000), 50)
		.option("--before <row>", "only rows before this one", wholeNumber(1, Number.MAX_SAFE_INTEGER))
		.addOption(new Option("--json", "print JSON (concord.audit-log/1)"))
		.action(async (options: LogShowOptions) => {
			const { runLogShow } = await import("./run-audit-log.ts");
			await runLogShow(options);
		});
	filtered(log.command("export").description("print all entries in order, as a file"))
		.addOption(
			new Option("--format <format>", "of the file").choices(["csv", "jsonl"]).default("jsonl"),
		)
		.action(async (options: LogExportOptions) => {
			const { runLogExport } = await import("./run-audit-log.ts");
			await runLogExport(options);
		});
	log
		.command("verify")
		.description("say whether the chain of rows is whole; exit code 1 where it is not")
		.option("--holds <hash>", "hash of a row, written down earlier, which has to be in it")
		.addOption(new Option("--json", "print JSON (concord.audit-log-verification/1)"))
		.action(async (options: LogVerifyOptions) => {
			const { runLogVerify } = await import("./run-audit-log.ts");
			await runLogVerify(options);
		});
	log
		.command("erase")
		.description("erase somebody from all entries; the chain stays whole. It cannot be undone")
		.requiredOption("--login <name>", "their login")
		.addOption(new Option("--json", "print JSON (concord.audit-log-erasure/1)"))
		.action(async (options: EraseOptions) => {
			const { runLogErase } = await import("./run-audit-log.ts");
			await runLogErase(options);
		});
}

function filtered(command: Command): Command {
	return command
		.option("-p, --project <slug>", "of this project; - for what is in none")
		.option("--login <name>", "what somebody did")
		.option("--actor <kind>", "account, visitor, command or server")
		.option("--action <action>", "such as label.stored")
		.option("--from <day>", "from this day on, like 2026-11-21 (UTC)")
		.option("--to <day>", "until the end of this day (UTC)");
}
