/** An import by the API while the server is told to stop. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { disconnect } from "#db/dialect";
import { sharedDatabase } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { createProject, findProjectBySlug } from "#db/queries/projects.server.ts";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { stopImports } from "../importing/import-jobs.server.ts";
import { counted } from "../ui/numbers.ts";
import { aPerson, asking, aToken, servedApi } from "./testing/api-server.ts";

const ITEMS = 3_000;

test("Stopping: an import by the API is broken off between two transactions, and the answer says what is stored", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-stopped-"));
	const db = await openDatabase(await sharedDatabase(folder));
	onTestFinished(async () => {
		await disconnect(db);
		rmSync(folder, { recursive: true });
	});
	await createProject(db, { slug: "library", name: "Library", now: new Date() });
	const ask = asking(await servedApi(db), await aToken(db, await aPerson(db, "lead", true)));
	const stored = async () => (await findProjectBySlug(db, "library"))?.itemCount ?? 0;
	const upload = () =>
		ask("POST", "/projects/library/imports", {
			raw: jsonLines(someItems(ITEMS)),
			headers: { "content-type": "application/jsonl", "idempotency-key": "nightly" },
		});

	const first = upload();
	await expect.poll(stored, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
	await stopImports();
	const held = await stored();
	const { status, headers, json } = await first;
	expect(held).toBeLessThan(ITEMS);
	expect([status, headers.get("retry-after")]).toEqual([503, "10"]);
	expect(json.detail).toBe(
		`This server is stopping: ${counted(held, "item")}, 0 documents and 0 labels were stored, the rest was not. Send the same again; nothing is stored twice.`,
	);
	const again = await upload();
	expect([again.status, again.json.result]).toEqual([200, "imported"]);
	expect(again.json).toMatchObject({ itemsAdded: ITEMS - held, itemsUnchanged: held });
	const { data } = (await ask("GET", "/projects/library/imports")).json;
	expect(data.map((one: { itemsAdded: number }) => one.itemsAdded)).toEqual([ITEMS - held, held]);
}, 240_000);
