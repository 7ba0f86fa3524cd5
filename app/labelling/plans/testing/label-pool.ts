/**
 * Some annotators of one pool at once, in a process of their own, until nothing is left for any of them:
 * `node --import tsx app/labelling/plans/testing/label-pool.ts DATABASE PROJECT RATER,RATER,…`
 */
import { setTimeout as wait } from "node:timers/promises";
import { connect, disconnect } from "#db/dialect";
import { nextOpenItem } from "#db/queries/annotator-queue.server.ts";
import { submitAnnotation } from "../../submit-annotation.server.ts";
import { GOOD, someFields } from "../../testing.ts";
import { refillQueue } from "../refill-queue.server.ts";

const [url = "", projectId = "", raters = ""] = process.argv.slice(2);
const db = connect(url);
const fields = await someFields(db, projectId, GOOD);
const saved: string[] = [];

async function label(raterId: string): Promise<void> {
	for (;;) {
		const now = new Date();
		await refillQueue(db, raterId, now);
		const itemId = await nextOpenItem(db, raterId);
		if (itemId === null) return;
		// Between two answers the others have their turn.
		await wait(Math.random() * 4);
		const save = () =>
			submitAnnotation(db, { projectId, raterId, itemId, fields, now: new Date() });
		// A double click now and then.
		const outcomes = Math.random() < 0.1 ? await Promise.all([save(), save()]) : [await save()];
		for (const { kind } of outcomes) if (kind !== "saved") throw new Error(`${itemId}: ${kind}`);
		saved.push(`${raterId} ${itemId}`);
	}
}

await Promise.all(raters.split(",").map(label));
disconnect(db);
process.stdout.write(saved.join("\n"));
