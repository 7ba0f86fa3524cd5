import { type Command, Option } from "commander";
import { eachOf, wholeNumber } from "./option-values.ts";
import type { ScheduleAddOptions, ScheduleOptions } from "./run-schedule.ts";

const project = () => new Option("-p, --project <slug>", "project").makeOptionMandatory();
const json = () => new Option("--json", "print JSON to stdout and nothing else there");
const NAMED = ["<schedule>", "its id, or the name of its judge"] as const;

/** `concord schedule …`: judges that are asked the same items again. */
export function registerSchedule(program: Command): void {
	const schedule = program
		.command("schedule")
		.description("ask a judge the same items again, every so many days: did it change?");
	schedule
		.command("list")
		.description("the schedules of a project, with what the last look found")
		.addOption(project())
		.addOption(json())
		.action(async (options: ScheduleOptions) => {
			const { listSchedules } = await import("./run-schedule.ts");
			await listSchedules(options);
		});
	schedule
		.command("add")
		.description("have a judge asked items again that it has answered; a running server asks")
		.argument("<judge>", "name of a judge of the project")
		.addOption(project())
		.option("--anchors <n>", "how many items, drawn by a seed", wholeNumber(20, 500))
		.option("--item <id>", "or which ones, at least 20 (repeatable)", eachOf, [])
		.option("--items <file>", "or a file with an id a line")
		.option("--seed <n>", "seed of the draw", wholeNumber(0, 1_000_000_000), 1)
		.option("--every <days>", "days between looks", wholeNumber(1, 365), 7)
		.option("--max-cost <dollars>", "most that each look may cost", "")
		.addOption(json())
		.action(async (judge: string, options: ScheduleAddOptions) => {
			const { runScheduleAdd } = await import("./run-schedule.ts");
			await runScheduleAdd(judge, options);
		});
	const ACTS = {
		look: "ask the judge now, and every so many days from now on",
		end: "ask nothing any more; what was found stays",
	} as const;
	for (const act of Object.keys(ACTS) as (keyof typeof ACTS)[]) {
		schedule
			.command(act)
			.description(ACTS[act])
			.argument(...NAMED)
			.addOption(project())
			.addOption(json())
			.action(async (named: string, options: ScheduleOptions) => {
				const { runSchedule } = await import("./run-schedule.ts");
				await runSchedule(act, named, options);
			});
	}
	schedule
		.command("looks")
		.description("what each look found, the newest first")
		.argument(...NAMED)
		.addOption(project())
		.addOption(json())
		.action(async (named: string, options: ScheduleOptions) => {
			const { listLooks } = await import("./run-schedule.ts");
			await listLooks(named, options);
		});
}
