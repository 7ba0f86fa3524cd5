import { setImmediate as nextTurn } from "node:timers/promises";
import type { Item } from "#db/queries/items.server.ts";
import type { Answer } from "#db/queries/judgments.server.ts";
import type { LeasedTask } from "#db/queries/run-tasks.server.ts";
import { answerRows } from "./answer-rows.server.ts";
import { compute } from "./compute.server.ts";
import { itemContent } from "./item-content.ts";
import { type RunContext, storeEach } from "./run-context.server.ts";

/** Others get their turn after so many milliseconds of judging, or so many answers to store. */
const SLICE_MS = 10;
const SLICE_ANSWERS = 12;

/** Tasks of a protocol that asks no model: judged one after the other, stored by the slice. */
export async function judgeWithoutModel(
	context: RunContext,
	work: readonly { task: LeasedTask; item: Item }[],
): Promise<void> {
	const { db } = context;
	let answers: Answer[] = [];
	const beside = await context.beside(work.map(({ item }) => item.id));
	let sliceStart = performance.now();
	for (const { task, item } of work) {
		const started = performance.now();
		const judgment = await context.protocol.carryOut({
			item: itemContent(item),
			rubric: context.rubric,
			parameters: context.judge.parameters,
			ask: () => Promise.reject(new TypeError("this protocol asks no model")),
			embed: () => Promise.reject(new TypeError("this protocol asks no model")),
			compute,
			...beside(item.id),
			examples: [],
			delimiter: () => "",
		});
		const durationMs = Math.round(performance.now() - started);
		const cell = { task, itemPosition: item.position, judgment, durationMs };
		answers.push(answerRows(context, cell, new Date()));
		const isFull = answers.length >= SLICE_ANSWERS || performance.now() - sliceStart >= SLICE_MS;
		if (!isFull) continue;
		await storeEach(db, context.raterId, answers);
		answers = [];
		await nextTurn();
		sliceStart = performance.now();
	}
	await storeEach(db, context.raterId, answers);
}
