/**
 * Labels a queue to its end in a process of its own, for tests that kill it:
 * `node --import tsx app/labelling/testing/save-child.ts DATABASE PROJECT RATER`
 * It prints the id of each answer when it is acknowledged, a line each.
 */
import { writeSync } from "node:fs";
import { connect, disconnect } from "#db/dialect";
import { nextOpenItem } from "#db/queries/annotator-queue.server.ts";
import { submitAnnotation } from "../submit-annotation.server.ts";
import { GOOD, now, someFields } from "../testing.ts";

const [url = "", projectId = "", raterId = ""] = process.argv.slice(2);
const db = connect(url);
const fields = await someFields(db, projectId, GOOD);
for (;;) {
	const itemId = await nextOpenItem(db, raterId);
	if (itemId === null) break;
	const saved = await submitAnnotation(db, { projectId, raterId, itemId, fields, now });
	if (saved.kind !== "saved") throw new Error(saved.kind);
	writeSync(1, `${saved.annotationId}\n`);
}
disconnect(db);
