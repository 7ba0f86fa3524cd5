/**
 * Labels items of a queue some 40 times a second in a process of its own, and says of each label that it is stored
 * once that is so: `node --import tsx app/upkeep/testing/label-child.ts DATABASE PROJECT RATER`
 */
import { setTimeout as wait } from "node:timers/promises";
import { connect, disconnect } from "#db/dialect";
import { nextOpenItem } from "#db/queries/annotator-queue.server.ts";
import { submitAnnotation } from "../../labelling/submit-annotation.server.ts";
import { GOOD, someFields } from "../../labelling/testing.ts";

const [url = "", projectId = "", raterId = ""] = process.argv.slice(2);
const db = connect(url);
const fields = await someFields(db, projectId, GOOD);
const start = performance.now();
for (let saves = 1; ; saves++) {
	const itemId = await nextOpenItem(db, raterId);
	if (itemId === null) break;
	const answer = { projectId, raterId, itemId, fields, now: new Date() };
	const { kind } = await submitAnnotation(db, answer);
	if (kind !== "saved") throw new Error(`${itemId}: ${kind}`);
	process.stdout.write(`${itemId}\n`);
	await wait(Math.max(0, start + saves * 25 - performance.now()));
}
disconnect(db);
