import { type Command, Option } from "commander";
import { addOptionOfNames } from "./late-help.ts";
import type { RubricPublishOptions } from "./run-rubric.ts";

const project = () => new Option("-p, --project <slug>", "project").makeOptionMandatory();

/** `concord rubric …`: what people and judges are asked. */
export function registerRubric(program: Command): void {
	const rubric = program.command("rubric").description("publish a rubric, or print it as a file");
	rubric
		.command("publish")
		.description("publish a file (JSON or YAML) as the next version of the rubric")
		.argument("<file>", "guideline and dimensions, as `rubric print` writes them")
		.addOption(project())
		.option("--replace-draft", "in place of a draft that somebody is writing")
		.addOption(new Option("--json", "print JSON to stdout and nothing else there"))
		.action(async (file: string, options: RubricPublishOptions) => {
			const { runRubricPublish } = await import("./run-rubric.ts");
			await runRubricPublish(file, options);
		});
	const print = rubric
		.command("print")
		.description("print the current version, or a preset, as a file")
		.option("-p, --project <slug>", "project");
	const preset = new Option("--preset <name>", "a rubric to start from");
	addOptionOfNames(print, preset, async () => {
		const { PRESETS } = await import("../rubric/presets.ts");
		return Object.keys(PRESETS);
	}).action(async (options: { project?: string; preset?: string }) => {
		const { runRubricPrint } = await import("./run-rubric.ts");
		await runRubricPrint(options);
	});
}
