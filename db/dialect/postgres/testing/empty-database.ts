import { randomBytes } from "node:crypto";
import pg from "pg";

/** Makes a database of its own for a test, on the server that `TEST_DATABASE_URL` names. @returns its address */
export async function emptyDatabase(): Promise<string> {
	const url = new URL(process.env.TEST_DATABASE_URL ?? "missing");
	const client = new pg.Client({ connectionString: url.href });
	await client.connect();
	const name = `concord_test_${randomBytes(6).toString("hex")}`;
	try {
		await client.query(
			`create database ${name} template template0 lc_collate 'C' lc_ctype 'C' encoding 'UTF8'`,
		);
	} finally {
		await client.end();
	}
	url.pathname = name;
	return url.href;
}
