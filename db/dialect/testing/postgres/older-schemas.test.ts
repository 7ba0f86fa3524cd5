import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { columnNames, disconnect, tableNames } from "#db/dialect";
import { asSql } from "#db/dialect/testing";
import { openDatabase } from "../../../open.ts";
import { schemaState } from "../../../schema-state.ts";
import { openTestDatabase } from "../../../testing.ts";
import { emptyOfSchema, RELEASED } from "../../../testing-schemas.ts";

function aFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "concord-schemas-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return folder;
}

test.each(RELEASED.slice(0, -1).map(({ tag }, number) => [number, tag] as const))(
	"Files: a database of schema %i (%s) on a server is brought up to date by whoever comes first, of two at once",
	async (number) => {
		const { file: url, db: old } = await emptyOfSchema(number, aFolder());
		await asSql(old, "insert into settings (name, value) values ('kept', '1')");
		await disconnect(old);
		const both = await Promise.all([openDatabase(url), openDatabase(url)]);
		const today = await openTestDatabase();
		onTestFinished(async () => {
			for (const db of [...both, today]) await disconnect(db);
		});
		const [db] = both;
		expect(await schemaState(db)).toMatchObject({ kind: "known", behind: 0 });
		expect(await asSql(db, "select value from settings where name = 'kept'")).toEqual([
			{ value: "1" },
		]);
		expect(await tableNames(db)).toEqual(await tableNames(today));
		for (const table of await tableNames(db))
			expect((await columnNames(db, table)).sort(), table).toEqual(
				(await columnNames(today, table)).sort(),
			);
	},
);

test("a database of something else, or of a newer version, is refused and left as it is", async () => {
	const { file: url, db } = await emptyOfSchema(0, aFolder());
	onTestFinished(() => disconnect(db));
	await asSql(
		db,
		"insert into __drizzle_migrations (hash, created_at) values ('later', 99999999999999)",
	);
	await expect(openDatabase(url)).rejects.toThrow(/was written by a newer version of Concord/);
	await asSql(db, "drop table __drizzle_migrations");
	await expect(openDatabase(url)).rejects.toThrow(
		/is a database of something else than Concord; name another\./,
	);
});
