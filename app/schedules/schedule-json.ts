import { z } from "zod";
import { LOOK_OUTCOMES, LookFigures } from "#db/model/schedule.ts";

/** What the API and `concord schedule` say of schedules. */

const Moment = z.iso.datetime();

export const LookJson = z.strictObject({
	number: z.int(),
	run: z.string().describe("the run that asks"),
	startedAt: Moment,
	outcome: z.enum(LOOK_OUTCOMES).nullable().describe("null while its run goes on or stands still"),
	sentence: z.string().nullable(),
	figures: LookFigures.nullable().describe(
		"what the sentence was said by; null where nothing could be compared",
	),
});
export type LookJson = z.infer<typeof LookJson>;

export const ScheduleJson = z.strictObject({
	id: z.string(),
	judge: z.string(),
	judgeId: z.string(),
	anchors: z.int().describe("items that it asks again"),
	everyDays: z.int(),
	maxCostMicros: z
		.int()
		.nullable()
		.describe("most that each run may cost, in millionths of a dollar; null: no cap"),
	madeAt: Moment,
	nextAt: Moment.nullable().describe("of the next look; null: it is ended"),
	endedAt: Moment.nullable(),
	lastLook: LookJson.nullable(),
});
export type ScheduleJson = z.infer<typeof ScheduleJson>;

/** `concord schedule list`, the newest first. */
export const ScheduleListJson = z.array(ScheduleJson);
export type ScheduleListJson = z.infer<typeof ScheduleListJson>;

/** `concord schedule looks`, the newest first. */
export const LookListJson = z.array(LookJson);
export type LookListJson = z.infer<typeof LookListJson>;
