/** What others than the annotator said of the items, and what was made of it: people, a judge, an adjudicator. */

import type { Database } from "#db/dialect";
import * as schema from "#db/schema/index.ts";
import { createdAt, hidden, ITEMS, inserterOf, itemId, type JudgeLevels } from "./canaries.ts";

/** Writes all answers to the items; the annotator's own one is to the first. */
export async function plantAnswers(db: Database, levels: JudgeLevels): Promise<void> {
	const of = { projectId: "prj_1", createdAt };
	const insert = inserterOf(db);
	const answer = { rubricId: "rub_1", ...of };
	await insert(schema.annotations, [
		{
			id: "ann_1",
			itemId: itemId(0),
			raterId: "rtr_me",
			status: "submitted" as const,
			comment: "What I wrote.",
			...answer,
		},
		...[0, 1, 5].map((place) => ({
			id: `ann_ben${place}`,
			itemId: itemId(place),
			raterId: "rtr_ben",
			...answer,
			status: place === 5 ? ("skipped" as const) : ("submitted" as const),
			skipReason: hidden("skip-reason"),
			askedAbout: [hidden("asked-about")],
			comment: hidden("comment"),
			evidence: [
				{
					dimension: "verdict",
					source: { text: "response" as const },
					...{ start: 0, end: 1, utf16: { start: 0, end: 1 } },
					excerpt: hidden("marked-words"),
				},
			],
			flagged: true,
			durationMs: 31415926,
			clientId: hidden("client-id"),
		})),
	]);
	const said = (id: string, place: number) => ({
		id,
		itemId: itemId(place),
		itemPosition: place,
		dimensionId: "dim_0",
		...of,
	});
	await insert(schema.runs, [
		{
			id: "run_1",
			judgeId: "jdg_1",
			status: "paused" as const,
			total: ITEMS,
			...of,
			pauseReason: hidden("pause"),
			waitReason: hidden("wait"),
			holder: hidden("holder"),
			retryOf: hidden("retried"),
			maxCostMicros: 31415926,
		},
	]);
	await insert(schema.runAnswers, [
		{
			runId: "run_1",
			model: hidden("asked-model"),
			answeredModel: hidden("answered-model"),
			durationMs: 250,
			requests: ITEMS,
		},
	]);
	const rationale = hidden("rationale");
	for (let place = 0; place < ITEMS; place++) {
		await insert(schema.ratings, [
			{ ...said(`rat_ben${place}`, place), raterId: "rtr_ben", level: place % 2 },
			{
				...said(`rat_file${place}`, place),
				raterId: "rtr_file",
				unscoredReason: "cannot_judge",
				unscoredDetail: hidden("cannot-judge"),
				rationale: hidden("file-rationale"),
			},
			{
				...said(`rat_num${place}`, place),
				dimensionId: "dim_2",
				raterId: "rtr_file",
				number: 41.4142135,
			},
		]);
		const level = levels[place] ?? null;
		await insert(schema.runTasks, [
			{
				id: `tsk_${place}`,
				runId: "run_1",
				itemId: itemId(place),
				position: place,
				status: "done" as const,
				reason: hidden("task-reason"),
				leaseToken: hidden("lease"),
				leaseProcess: hidden("lease-process"),
			},
		]);
		if (level === null) continue;
		await insert(schema.judgments, [
			{
				id: `jmt_${place}`,
				judgeId: "jdg_1",
				runId: "run_1",
				itemId: itemId(place),
				...of,
				outcomes: {
					[hidden("judge-dimension")]: {
						kind: "scored" as const,
						value: level === 1,
						rationale,
						evidence: { note: hidden("evidence") },
					},
				},
			},
		]);
		await insert(schema.ratings, [
			{
				...said(`rat_judge${place}`, place),
				raterId: "rtr_judge",
				level,
				judgeDimension: hidden("judge-dimension"),
				judgmentId: `jmt_${place}`,
			},
		]);
		const exchange = { role: "judge", model: hidden("asked-model"), runId: "run_1" };
		await insert(schema.exchanges, [
			{
				...{
					id: `exc_${place}`,
					runTaskId: `tsk_${place}`,
					endpointId: "end_1",
					...of,
					...exchange,
				},
				requestHash: hidden("request-hash"),
				attempt: 1,
				answeredModel: hidden("answered"),
				request: hidden("request"),
				response: hidden("response"),
				error: hidden("error"),
				finishReason: hidden("finish"),
				durationMs: 31415926,
				step: hidden("step"),
			},
		]);
	}
	await insert(schema.trainings, [
		{
			id: "trn_1",
			projectId: "prj_1",
			itemIds: [itemId(1)],
			passMark: 0,
			forNewcomers: false,
			createdAt,
		},
	]);
	await insert(schema.trainingRounds, [
		{ id: "rnd_1", trainingId: "trn_1", raterId: "rtr_ben", attempt: 1, startedAt: createdAt },
	]);
	const unscored = { level: null, number: null, unscoredReason: "cannot_judge" };
	await insert(schema.trainingAnswers, [
		{
			id: "tan_1",
			roundId: "rnd_1",
			itemId: itemId(1),
			rubricId: "rub_1",
			given: { verdict: { ...unscored, unscoredDetail: hidden("training-detail") } },
			comment: hidden("training-comment"),
			isRight: false,
			createdAt,
		},
	]);
	await insert(schema.decisions, [
		{
			id: "dec_1",
			itemId: itemId(0),
			itemPosition: 0,
			dimensionId: "dim_0",
			...of,
			rubricId: "rub_1",
			level: 1,
			reason: hidden("decision"),
			clause: hidden("clause"),
			ratingIds: [hidden("decided-ratings")],
			decidedBy: "acct_lead",
		},
	]);
	await insert(schema.proposals, [
		{
			id: "prp_1",
			itemId: itemId(0),
			dimension: "verdict",
			text: hidden("proposal"),
			proposedBy: "acct_lead",
			...of,
		},
	]);
}
