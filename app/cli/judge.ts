import { type Command, Option } from "commander";
import { MOST_REPETITIONS } from "../judging/runs/most-repetitions.ts";
import { addOptionOfNames } from "./late-help.ts";
import { howMany, pair, wholeNumber } from "./option-values.ts";
import type { JudgeRunOptions } from "./run-judge.ts";
import type { JudgeAddOptions } from "./run-judge-add.ts";
import type { JudgeCancelOptions } from "./run-judge-cancel.ts";
import type { JudgeCheckOptions } from "./run-judge-check.ts";
import type { JudgeDiffOptions } from "./run-judge-diff.ts";
import type { JudgeKeyOptions } from "./run-judge-key.ts";
import type { JudgeListOptions, JudgeStatusOptions } from "./run-judge-list.ts";
import type { JudgePreviewOptions } from "./run-judge-preview.ts";
import type { JudgeRetryOptions } from "./run-judge-retry.ts";

const project = () => new Option("-p, --project <slug>", "project").makeOptionMandatory();
const json = () => new Option("--json", "print JSON to stdout and nothing else there");

/** `concord judge …`: judges of a project and their runs. */
export function registerJudge(program: Command): void {
	const judge = program.command("judge").description("add judges to a project and run them");
	judge
		.command("list")
		.description("the judges of a project")
		.addOption(project())
		.addOption(json())
		.action(async (options: JudgeListOptions) => {
			const { listJudges } = await import("./run-judge-list.ts");
			await listJudges(options);
		});
	const add = judge
		.command("add")
		.description("add a judge: a protocol and, where it asks a model, an endpoint and a model")
		.argument("<name>", "what to call the judge")
		.addOption(project());
	const protocol = new Option("--protocol <id>", "procedure of the judge");
	addOptionOfNames(add, protocol, async () => {
		const { PROTOCOLS } = await import("#judges/protocols/index.ts");
		return PROTOCOLS.map(({ id }) => id);
	})
		.option("--prompt <file>", "a prompt of your own: the next version of the series <name>")
		.option("--endpoint <url>", "base URL of an OpenAI-compatible server, or an endpoint's name")
		.option("--model <model>", "model that the endpoint shall use")
		.option(
			"--role-model <role=model>",
			"model for extract or embed; embed without one, or lexical-1024, needs no server (repeatable)",
			pair,
			{},
		)
		.option(
			"--role-endpoint <role=url>",
			"where that model is, where not at the judge's endpoint (repeatable)",
			pair,
			{},
		)
		.option("--key-variable <name>", "environment variable that holds the endpoint's key")
		.option("--concurrency <n>", "most requests in flight at a new endpoint", howMany, 8)
		.option("--parameter <key=value>", "parameter of the protocol (may be repeated)", pair, {})
		.option(
			"--token-probabilities",
			"also the expected value of each dimension over the probabilities of its levels (rubric, prompt)",
		)
		.option("--bind <own=dimension>", "dimension that one counts against (repeatable)", pair, {})
		.addOption(json())
		.action(async (name: string, options: JudgeAddOptions) => {
			const { runJudgeAdd } = await import("./run-judge-add.ts");
			await runJudgeAdd(name, options);
		});
	judge
		.command("preview")
		.description("print what a judge would be sent about an item, without asking")
		.addOption(project())
		.option("-j, --judge <name>", "a judge of the project")
		.option("--prompt <file>", "or a prompt file, before it is added")
		.option("--item <id>", "the item; by default the first")
		.addOption(json())
		.action(async (options: JudgePreviewOptions) => {
			const { runJudgePreview } = await import("./run-judge-preview.ts");
			await runJudgePreview(options);
		});
	judge
		.command("diff")
		.description("what a judge has otherwise than another, or than the version before it")
		.argument("<judge>", "name of a judge; with another one the earlier of both")
		.argument("[other]", "name of the other one")
		.addOption(project())
		.addOption(json())
		.action(async (named: string, other: string | undefined, options: JudgeDiffOptions) => {
			const { runJudgeDiff } = await import("./run-judge-diff.ts");
			await runJudgeDiff(named, other, options);
		});
	judge
		.command("prompt")
		.description("print the prompt of a judge as a file")
		.argument("<judge>", "name of the judge")
		.addOption(project())
		.action(async (name: string, options: { project: string }) => {
			const { runJudgePrompt } = await import("./run-judge-diff.ts");
			await runJudgePrompt(name, options);
		});
	judge
		.command("run")
		.description("judge the items that are not judged yet; goes on with a run that was stopped")
		.addOption(project())
		.requiredOption("-j, --judge <name>", "judge to run")
		.option("--set <name>", "judge the items of this derived set, once it is approved")
		.option("--limit <n>", "only the first so many items", howMany)
		.option(
			"--repetitions <n>",
			"judge each item so many times",
			wholeNumber(1, MOST_REPETITIONS),
			1,
		)
		.option("--max-cost <dollars>", "stop before more than this is spent; raises the cap of a run")
		.option("--retry", "also ask the cells again that failed for a reason that can pass")
		.option("--batch", "through the provider's batch interface: cheaper, within a day")
		.option("--dry-run", "print what would be sent and what the run would cost; asks nothing")
		.option("--items <n>", "how many items a dry run shows; by default 2", wholeNumber(1, 100))
		.addOption(json())
		.action(async (options: JudgeRunOptions) => {
			const { runJudge } = await import("./run-judge.ts");
			await runJudge(options);
		});
	judge
		.command("retry")
		.description("ask the cells again that failed for a reason that can pass, and no others")
		.addOption(project())
		.option("-j, --judge <name>", "only this judge's")
		.option("--run <id>", "only those of this run; see `judge status`")
		.option("--max-cost <dollars>", "stop each run before more than this is spent")
		.addOption(json())
		.action(async (options: JudgeRetryOptions) => {
			const { runJudgeRetry } = await import("./run-judge-retry.ts");
			await runJudgeRetry(options);
		});
	judge
		.command("cancel")
		.description("end the run of a judge for now; what its batches answered is fetched and counts")
		.addOption(project())
		.requiredOption("-j, --judge <name>", "judge whose run goes on or stands still")
		.addOption(json())
		.action(async (options: JudgeCancelOptions) => {
			const { runJudgeCancel } = await import("./run-judge-cancel.ts");
			await runJudgeCancel(options);
		});
	judge
		.command("check")
		.description(
			"ask an endpoint for its models, which costs nothing; with --judge, send what that judge sends first",
		)
		.argument("[endpoint]", "name or base URL of an endpoint")
		.option("--model <model>", "also ask this model what a judge asks, for some hundred tokens")
		.option("-j, --judge <name>", "a judge instead: its first request about an item is sent")
		.option("-p, --project <slug>", "project of that judge")
		.option("--item <id>", "the item that it is asked about; by default the first")
		.option("--afresh", "forget first what was learnt of what the model refuses")
		.addOption(json())
		.action(async (endpoint: string | undefined, options: JudgeCheckOptions, check: Command) => {
			if (endpoint === undefined && options.judge === undefined) {
				check.error("error: name an endpoint, or a judge (--project, --judge)");
			}
			const { runJudgeCheck } = await import("./run-judge-check.ts");
			await runJudgeCheck(endpoint, options);
		});
	judge
		.command("key")
		.description("store the key of an endpoint, sealed; it is read from standard input")
		.argument("<endpoint>", "name or base URL of an endpoint")
		.option("--from-variable <name>", "take the key out of this environment variable, once")
		.option("--forget", "forget the key instead")
		.action(async (endpoint: string, options: JudgeKeyOptions) => {
			const { runJudgeKey } = await import("./run-judge-key.ts");
			await runJudgeKey(endpoint, options);
		});
	judge
		.command("status")
		.description("where the runs of a project, or of one judge, stand")
		.addOption(project())
		.option("-j, --judge <name>", "only the runs of this judge")
		.addOption(json())
		.action(async (options: JudgeStatusOptions) => {
			const { judgeStatus } = await import("./run-judge-list.ts");
			await judgeStatus(options);
		});
}
