import { z } from "zod";
import type { Database } from "#db/dialect";
import { findJudge, type Judge } from "#db/queries/judges.server.ts";
import { looksOf, type Schedule, schedulesOf } from "#db/queries/schedules.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { makeSchedule, steerSchedule } from "../../schedules/change-schedules.server.ts";
import { lookJson, scheduleJson, scheduleOf } from "../../schedules/described-schedules.server.ts";
import { LookJson, ScheduleJson } from "../../schedules/schedule-json.ts";
import type { Operation, ProjectCall } from "../operation.ts";
import { inProject, pageFrom, projectList } from "../operation.ts";
import { notThere, type Problem } from "../problem.ts";

const AT = "/projects/{project}/schedules";
const OneSchedule = z.object({ schedule: z.string() });

const NewSchedule = z.strictObject({
	judge: z.string().describe("its id or its name"),
	anchors: z
		.int()
		.min(20)
		.max(500)
		.default(100)
		.describe("items that are asked again, drawn among those that the judge answered"),
	items: z
		.array(z.string())
		.max(500)
		.default([])
		.describe("in place of a draw their ids, at least 20, as files or this project have them"),
	seed: z.int().min(0).max(1_000_000_000).default(1).describe("of the draw"),
	everyDays: z.int().min(1).max(365).default(7),
	maxCost: z
		.string()
		.regex(/^\d{1,9}(\.\d{1,6})?$/, "Write dollars as in 3 or 0.50.")
		.optional()
		.describe("most that each look may cost, in dollars; left out: no cap"),
});

async function judgeNamed(
	db: Database,
	projectId: string,
	named: string,
): Promise<Judge | Refusal> {
	const judge =
		(await findJudge(db, projectId, { id: named })) ??
		(await findJudge(db, projectId, { name: named }));
	return judge ?? refused(`This project has no judge ${named} that can be asked.`, "judge");
}

async function found(
	{ db, project }: Pick<ProjectCall, "db" | "project">,
	id: string,
): Promise<Schedule | Problem> {
	return (await scheduleOf(db, project.id, id)) ?? notThere("This project has no such schedule.");
}

const STEPS = {
	look: {
		summary: "Ask the judge its anchors now",
		description: "It begins within seconds, unless a look is under way, and spends up to its cap.",
	},
	end: { summary: "End a schedule: it asks nothing any more, and what it found stays" },
} as const;

const steps: readonly Operation[] = Object.entries(STEPS).map(([intent, said]) =>
	inProject({
		id: intent === "look" ? "lookNow" : "endSchedule",
		method: "POST",
		path: `${AT}/{schedule}/${intent}`,
		tag: "Schedules",
		...said,
		scope: "judge",
		door: "administrator",
		params: OneSchedule,
		answer: ScheduleJson,
		async handle(call) {
			const { db, project, params, now } = call;
			const schedule = await found(call, params.schedule);
			if ("kind" in schedule) return schedule;
			const done = await steerSchedule(db, schedule, { intent, now });
			if (isRefusal(done)) return done;
			return scheduleJson(db, (await scheduleOf(db, project.id, schedule.id)) ?? schedule);
		},
	}),
);

export const SCHEDULES: readonly Operation[] = [
	projectList({
		id: "listSchedules",
		method: "GET",
		path: AT,
		tag: "Schedules",
		summary: "Judges that are asked the same items again, the newest schedule first",
		scope: "read",
		door: "administrator",
		entry: ScheduleJson,
		position: z.string(),
		async handle({ db, project, ...call }) {
			const all = await schedulesOf(db, project.id);
			const { data, next } = pageFrom(all, ({ id }) => id, call);
			return { data: await Promise.all(data.map((each) => scheduleJson(db, each))), next };
		},
	}),
	inProject({
		id: "makeSchedule",
		method: "POST",
		path: AT,
		tag: "Schedules",
		summary: "Have a judge asked the same items again, every so many days",
		description: "Nothing is asked before the days are over, or somebody has it look.",
		scope: "judge",
		door: "administrator",
		body: NewSchedule,
		called: { cap: "maxCost" },
		answer: ScheduleJson,
		status: 201,
		async handle({ db, project, account, body: { maxCost = "", ...body }, now }) {
			const judge = await judgeNamed(db, project.id, body.judge);
			if (isRefusal(judge)) return judge;
			const entered = { ...body, judge: judge.id, cap: maxCost };
			const made = await makeSchedule(db, project, { entered, createdBy: account.id, now });
			if (isRefusal(made)) return made;
			const schedule = await scheduleOf(db, project.id, made.scheduleId);
			return schedule ? scheduleJson(db, schedule) : notThere("The schedule was removed just now.");
		},
	}),
	inProject({
		id: "getSchedule",
		method: "GET",
		path: `${AT}/{schedule}`,
		tag: "Schedules",
		summary: "One schedule, with its last look",
		scope: "read",
		door: "administrator",
		params: OneSchedule,
		answer: ScheduleJson,
		async handle(call) {
			const schedule = await found(call, call.params.schedule);
			return "kind" in schedule ? schedule : scheduleJson(call.db, schedule);
		},
	}),
	...steps,
	projectList({
		id: "listLooks",
		method: "GET",
		path: `${AT}/{schedule}/looks`,
		tag: "Schedules",
		summary: "What each look found, with its figures, the newest first",
		scope: "read",
		door: "administrator",
		params: OneSchedule,
		entry: LookJson,
		position: z.int(),
		async handle({ query: { limit }, after, ...call }) {
			const schedule = await found(call, call.params.schedule);
			if ("kind" in schedule) return schedule;
			const page = { before: after ?? undefined, limit: limit + 1 };
			const looks = await looksOf(call.db, schedule.id, page);
			const shown = looks.slice(0, limit);
			const last = looks.length > limit ? shown.at(-1) : undefined;
			return { data: shown.map(lookJson), next: last?.number ?? null };
		},
	}),
];
