/** How SQLite reads what somebody said of an item, which costs the same however much else they said. */
import { expect, onTestFinished, test } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { itemsAhead } from "../../labelling/items-ahead.server.ts";
import { submitAnnotation } from "../../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../../labelling/testing.ts";

/** Keeps every statement that is prepared from now on. */
function heard({ $client }: Database): Set<string> {
	const statements = new Set<string>();
	const prepare = $client.prepare.bind($client);
	$client.prepare = ((source: string) => {
		statements.add(source);
		return prepare(source);
	}) as typeof $client.prepare;
	return statements;
}

/** How a statement goes about it, a line a table. */
function planOf({ $client }: Database, statement: string): string[] {
	const places = statement.match(/\?/g) ?? [];
	const rows = $client.prepare(`explain query plan ${statement}`).all(places.map(() => null));
	return rows.map((row) => (row as { detail: string }).detail);
}

test("a save, and the items to come, find an answer by its item and not among all answers of the person", async () => {
	const { db, project, ada: raterId, itemIds } = await aLabellingProject();
	onTestFinished(() => disconnect(db));
	const fields = await someFields(db, project.id, GOOD);
	const { rubricId = "" } = fields;
	const statements = heard(db);
	const [itemId = ""] = itemIds;
	for (const verdict of ["1", "0"]) {
		const said = { ...fields, "rating:verdict": verdict, clientId: crypto.randomUUID() };
		await submitAnnotation(db, { projectId: project.id, raterId, itemId, fields: said, now });
	}
	const asked = { project, raterId, rubricId, isPaused: false, after: -1, except: [], count: 3 };
	await itemsAhead(db, { ...asked, now });

	const read = [...statements].filter((statement) =>
		/^select.*"annotations"."item_id" = \?/s.test(statement),
	);
	const plans = new Map(read.map((statement) => [statement, planOf(db, statement)]));
	expect(read.length).toBeGreaterThanOrEqual(2);
	for (const [statement, plan] of plans) {
		const found = plan.filter((line) => /^(SEARCH|SCAN) annotations\b/.test(line));
		expect(found, statement).not.toEqual([]);
		for (const line of found) expect(line).toMatch(/item_id=\?/);
	}
});
