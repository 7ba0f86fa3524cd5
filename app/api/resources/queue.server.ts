import { z } from "zod";
import { isOwnAnswer } from "#db/queries/annotations.server.ts";
import { pausedSince } from "#db/queries/memberships.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { refused } from "../../base/refusal.ts";
import { countedSave } from "../../labelling/counted-save.server.ts";
import { heldBack } from "../../labelling/held-back.server.ts";
import { itemsAhead } from "../../labelling/items-ahead.server.ts";
import { labelWork } from "../../labelling/label-item.server.ts";
import { labellerWith, NOT_IN_QUEUE } from "../../labelling/labeller.server.ts";
import { myWork } from "../../labelling/my-work.server.ts";
import { showReference } from "../../labelling/show-reference.server.ts";
import { submitAnnotation } from "../../labelling/submit-annotation.server.ts";
import { waitsForTraining } from "../../labelling/training/training-round.server.ts";
import { inProject, type ProjectCall, projectList } from "../operation.ts";
import { notThere, type Problem, problem } from "../problem.ts";
import { Answers, fieldsOf, NewLabel, problemFields, ratingFields } from "./label-fields.ts";
import { misfit } from "./misfit.ts";
import { QueueItemJson, queueItem, ReferenceJson, referenceOf } from "./queue-item.ts";

/** The rater that the person is here, as the label page asks for it. */
async function raterOf(call: ProjectCall): Promise<string | Problem> {
	const { raterId, mayLabel } = await labellerWith(call);
	if (!mayLabel) return notThere("You label nothing here: annotators and administrators do.");
	return raterId ?? notThere("No item was ever given to you in this project.");
}

type Waits = "pause" | "training" | null;

/** Why the label page would hand out nothing. */
async function waitsFor(
	{ db, project, account, now }: ProjectCall,
	raterId: string,
): Promise<Waits> {
	if (await pausedSince(db, project.id, account.id)) return "pause";
	return (await waitsForTraining(db, raterId, now)) ? "training" : null;
}

const SavedJson = z.strictObject({ id: z.string().describe("of the answer"), item: z.string() });

const InQueue = z.object({ item: z.string() });

const OwnLabelJson = z.strictObject({
	item: z.string(),
	excerpt: z.string(),
	skipped: z.string().nullable().describe("why, in words; null when it was answered"),
	values: z
		.array(z.strictObject({ dimension: z.string(), value: z.string() }))
		.describe("titles and values in words, as they were shown"),
	comment: z.string().nullable(),
	flagged: z.boolean(),
	at: z.iso.datetime(),
});

export const QUEUE = [
	inProject({
		id: "getQueue",
		method: "GET",
		path: "/projects/{project}/queue",
		tag: "Queue",
		summary: "The items that you label next, as the label page shows them",
		description: "Blind: it holds nothing of what judges or other people said.",
		scope: "read",
		door: "member",
		query: z.object({
			limit: z.coerce.number().int().min(1).max(40).default(10),
		}),
		answer: z.strictObject({
			waitsFor: z
				.enum(["pause", "training"])
				.nullable()
				.describe("why nothing is handed out; null where something is, or nothing is left"),
			progress: z.strictObject({
				total: z.int(),
				open: z.int(),
				submitted: z.int(),
				skipped: z.int(),
				minutesLeft: z.number().nullable(),
			}),
			items: z.array(QueueItemJson),
		}),
		async handle(call) {
			const { db, project, query, now } = call;
			const raterId = await raterOf(call);
			if (typeof raterId !== "string") return raterId;
			const waits = await waitsFor(call, raterId);
			const asked = { project, raterId, rubricId: "", after: -1, except: [] };
			const isPaused = waits !== null;
			const ahead = await itemsAhead(db, { ...asked, isPaused, count: query.limit, now });
			if (!ahead?.rubric) return notThere("The project has no published rubric yet.");
			const { rubric, progress, items } = ahead;
			return { waitsFor: waits, progress, items: items.map((item) => queueItem(item, rubric)) };
		},
	}),
	inProject({
		id: "getQueueItem",
		method: "GET",
		path: "/projects/{project}/queue/{item}",
		tag: "Queue",
		summary: "One item of your queue, with your own answer where there is one",
		scope: "read",
		door: "member",
		params: InQueue,
		answer: QueueItemJson,
		async handle(call) {
			const raterId = await raterOf(call);
			if (typeof raterId !== "string") return raterId;
			const waits = await waitsFor(call, raterId);
			if (waits) return refused(WAITS_IN_WORDS[waits]);
			const { db, project, params } = call;
			const work = await labelWork(db, { project, raterId, itemId: params.item });
			return work ? queueItem(work.item, work.rubric) : notThere(NOT_IN_QUEUE);
		},
	}),
	inProject({
		id: "saveLabel",
		method: "POST",
		path: "/projects/{project}/queue/{item}/labels",
		tag: "Queue",
		summary: "Save your answer to an item of your queue, or skip it",
		description:
			"The same answer twice is stored once. A correction names the answer that it corrects; nothing is overwritten.",
		scope: "label",
		door: "member",
		params: InQueue,
		body: NewLabel,
		answer: SavedJson,
		status: 201,
		async handle(call) {
			const { db, project, params, body, now } = call;
			const raterId = await raterOf(call);
			if (typeof raterId !== "string") return raterId;
			const paused = await pausedSince(db, project.id, call.account.id);
			const held = await heldBack(db, { raterId, paused, fields: {}, now });
			if (held) return refused(held.kind === "refused" ? held.sentence : WAITS_IN_WORDS.pause);
			const current = await currentRubric(db, project.id);
			const wrongKind = "answers" in body && current ? misfit(current, body.answers) : null;
			if (current?.id === body.rubric && wrongKind) return wrongKind;
			const itemId = params.item;
			if (
				body.corrects !== undefined &&
				!(await isOwnAnswer(db, { raterId, itemId, id: body.corrects }))
			)
				return refused(
					`You gave no answer ${body.corrects} to this item: list your own labels to see which there are, or leave \`corrects\` out. Nothing was stored.`,
					"corrects",
				);
			const fields = fieldsOf(body);
			const sent = { projectId: project.id, raterId, itemId, fields, now };
			const saved = await countedSave(() => submitAnnotation(db, sent));
			switch (saved.kind) {
				case "saved":
					return { id: saved.annotationId, item: itemId };
				case "not-assigned":
					return notThere(NOT_IN_QUEUE);
				case "invalid": {
					const wrong = problemFields(saved.fieldErrors);
					return problem("invalid", Object.values(wrong).flat().join(" "), { fields: wrong });
				}
				case "rubric-changed":
					return refused(
						`Version ${saved.version} of the rubric is asked now: read the item again and answer it under that.`,
					);
				case "already-annotated":
					return refused(
						`You answered this item otherwise: name that answer as \`corrects\` (${saved.annotationId}) to put this one in its place.`,
					);
				case "other-person":
					throw new Error("no rater was named");
			}
		},
	}),
	inProject({
		id: "showReference",
		method: "POST",
		path: "/projects/{project}/queue/{item}/reference",
		tag: "Queue",
		summary: "The hidden reference of an item, once you judged something of it",
		scope: "label",
		door: "member",
		params: InQueue,
		body: z.strictObject({ answers: Answers }),
		answer: z.strictObject({ reference: ReferenceJson.nullable() }),
		async handle(call) {
			const { db, project, params, body, now } = call;
			const raterId = await raterOf(call);
			if (typeof raterId !== "string") return raterId;
			const waits = await waitsFor(call, raterId);
			if (waits) return refused(WAITS_IN_WORDS[waits]);
			const current = await currentRubric(db, project.id);
			const wrongKind = current && misfit(current, body.answers);
			if (wrongKind) return wrongKind;
			const fields = ratingFields(body.answers);
			const shown = await showReference(db, { project, raterId, itemId: params.item, fields, now });
			if (shown === null) return notThere(NOT_IN_QUEUE);
			if (shown.kind === "refused") return shown;
			return { reference: shown.reference && referenceOf(shown.reference) };
		},
	}),
	projectList({
		id: "listOwnLabels",
		method: "GET",
		path: "/projects/{project}/own-labels",
		tag: "Queue",
		summary: "Your own answers, the newest first",
		scope: "read",
		door: "member",
		entry: OwnLabelJson,
		position: z.string(),
		async handle(call) {
			const { db, project, query, after } = call;
			const raterId = await raterOf(call as ProjectCall);
			if (typeof raterId !== "string") return raterId;
			const asked = { projectId: project.id, raterId, before: after, limit: query.limit };
			const { answers, dimensions, next } = await myWork(db, asked);
			return {
				data: answers.map(({ itemId, values, at, ...answer }) => ({
					...{ ...answer, item: itemId, at: at.toISOString() },
					values: values.map((value, place) => ({ dimension: dimensions[place] ?? "", value })),
				})),
				next,
			};
		},
	}),
];

const WAITS_IN_WORDS = {
	pause: "You are paused: an administrator of the project lets you go on.",
	training:
		"A training was given to you: pass it before, as people do in a browser: the API has no training.",
} as const;
