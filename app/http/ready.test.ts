import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#db/dialect";
import { asSql } from "#db/dialect/testing";
import { openTestDatabase } from "#db/testing.ts";
import { loader } from "./ready.route.ts";

test("Operations: a server that cannot store anything is not ready, and is again once it can", async () => {
	const shared = globalThis as { concordDatabase?: Database };
	const { concordDatabase: before } = shared;
	onTestFinished(() => {
		if (before) shared.concordDatabase = before;
		else delete shared.concordDatabase;
	});
	const db = await openTestDatabase();
	shared.concordDatabase = db;
	const ready = async () => {
		const answer = await loader();
		return `${answer.status} ${await answer.text()}`;
	};
	await asSql(db, "pragma query_only = on");
	expect(await ready()).toMatch(/^503 nothing can be stored: the database may not be written to/);
	await asSql(db, "pragma query_only = off");
	expect(await ready()).toBe("200 ready");
	await asSql(db, "pragma query_only = on");
	// What was stored a moment ago is not tried each time.
	expect(await ready()).toBe("200 ready");
});
