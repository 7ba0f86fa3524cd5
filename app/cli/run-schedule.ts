import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { looksOf, type Schedule, schedulesOf } from "#db/queries/schedules.server.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { makeSchedule, steerSchedule } from "../schedules/change-schedules.server.ts";
import { lookJson, scheduleJson, scheduleOf } from "../schedules/described-schedules.server.ts";
import type { LookListJson, ScheduleJson, ScheduleListJson } from "../schedules/schedule-json.ts";
import { inOne } from "./chosen-endpoint.ts";
import { inColumns } from "./columns.ts";
import { fail } from "./failure.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { utf8File } from "./utf8-file.ts";
import { writeLine, writeOutput } from "./write-output.ts";

export type ScheduleOptions = { project: string; json?: boolean };

export type ScheduleAddOptions = ScheduleOptions & {
	anchors?: number;
	item: readonly string[];
	items?: string;
	seed: number;
	every: number;
	maxCost: string;
};

function printed(options: ScheduleOptions, json: unknown, words: string) {
	return writeOutput(options.json ? `${JSON.stringify(json, null, 2)}\n` : printableLines(words));
}

/** Carries out `concord schedule list`. */
export async function listSchedules(options: ScheduleOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const listed: ScheduleListJson = await Promise.all(
			(await schedulesOf(db, project.id)).map((schedule) => scheduleJson(db, schedule)),
		);
		if (listed.length === 0 && !options.json)
			return writeLine("No schedules yet; add one with `concord schedule add`.");
		const rows = listed.map(({ id, judge, anchors, everyDays, nextAt, lastLook }) => [
			judge,
			id,
			String(anchors),
			String(everyDays),
			nextAt ?? "ended",
			lastLook === null ? "did not look yet" : (lastLook.outcome ?? "a look is under way"),
		]);
		const head = ["judge", "id", "anchors", "days", "looks next", "last look"];
		await printed(options, listed, inColumns(head, rows));
	});
}

/** Carries out `concord schedule add`. */
export async function runScheduleAdd(named: string, options: ScheduleAddOptions): Promise<void> {
	const items = await itemsNamed(options);
	if (isRefusal(items)) return fail(items.sentence);
	await withProject(options.project, async (db, project) => {
		const judge = await judgeByName(db, project, named);
		if (!judge) return;
		const { anchors, seed, every: everyDays, maxCost: cap } = options;
		const entered = { judge: judge.id, anchors, items, seed, everyDays, cap };
		const made = await makeSchedule(db, project, { entered, createdBy: null, now: new Date() });
		if (isRefusal(made)) return fail(`the schedule was not made: ${inOne(made)}`);
		const schedule = await scheduleOf(db, project.id, made.scheduleId);
		if (!schedule) return fail("the schedule was removed just now.");
		const json: ScheduleJson = await scheduleJson(db, schedule);
		const words = `${made.sentence} Looks next at ${json.nextAt}: a server or worker that runs asks it.\n`;
		await printed(options, json, words);
	});
}

/** The items that are named, one by one and in a file. */
async function itemsNamed({
	item,
	items,
	anchors,
}: ScheduleAddOptions): Promise<readonly string[] | Refusal> {
	const isNamed = item.length > 0 || items !== undefined;
	if (isNamed && anchors !== undefined)
		return refused("--anchors draws items, --item and --items name them: give one of them.");
	if (items === undefined) return item;
	const read = await utf8File(items);
	if (isRefusal(read)) return read;
	const lines = read.text.split(/\r?\n/).map((line) => line.trim());
	const named = [...item, ...lines.filter((line) => line !== "")];
	return named.length > 0 ? named : refused(`${items} names no item.`);
}

/** The schedule of this id, or of the judge of this name: the one in force, else its last; says so where there is none. */
async function scheduleNamed(
	db: Database,
	project: Project,
	named: string,
): Promise<Schedule | null> {
	const all = await schedulesOf(db, project.id);
	const own = all.find(({ id }) => id === named);
	if (own) return own;
	const described = await Promise.all(all.map((schedule) => scheduleJson(db, schedule)));
	const ofJudge = all.filter((_, place) => described[place]?.judge === named);
	const found = ofJudge.find(({ endedAt }) => endedAt === null) ?? ofJudge[0];
	if (found) return found;
	fail(
		`the project ${project.slug} has no schedule ${named}, and no judge of this name with one; see \`concord schedule list\`.`,
	);
	return null;
}

/** Carries out `concord schedule look | end`. */
export async function runSchedule(
	act: "look" | "end",
	named: string,
	options: ScheduleOptions,
): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const schedule = await scheduleNamed(db, project, named);
		if (!schedule) return;
		const done = await steerSchedule(db, schedule, { intent: act, now: new Date() });
		if (isRefusal(done)) return fail(`${named}: ${done.sentence}`);
		const after = (await scheduleOf(db, project.id, schedule.id)) ?? schedule;
		const json: ScheduleJson = await scheduleJson(db, after);
		const words =
			act === "end"
				? done.sentence
				: "It looks within a few seconds where a server or worker runs, unless a look is under way.";
		await printed(options, json, `${json.judge}: ${words}\n`);
	});
}

/** Carries out `concord schedule looks`. */
export async function listLooks(named: string, options: ScheduleOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const schedule = await scheduleNamed(db, project, named);
		if (!schedule) return;
		const looks: LookListJson = (await looksOf(db, schedule.id)).map(lookJson);
		const words = looks.map(
			({ number, startedAt, sentence }) =>
				`Look ${number}, ${startedAt}: ${sentence ?? "its run goes on, or stands still."}\n`,
		);
		await printed(options, looks, words.join("") || "It did not look yet.\n");
	});
}
