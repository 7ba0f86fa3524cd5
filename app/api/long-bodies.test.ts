/** Bodies of JSON that are long and hold very much: refused before they are parsed. */
import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { aProject } from "../judging/testing/judged-project.ts";
import { aPerson, asking, aToken, servedApi } from "./testing/api-server.ts";

const BYTES = 4 * 1024 * 1024 - 10;
const filled = (part: string) => part.repeat(Math.floor(BYTES / part.length) - 1);

const BODIES: Record<string, [string, number, RegExp]> = {
	names: [
		`{${Array.from({ length: 330_000 }, (_, n) => `"${n.toString(36)}":0`).join(",")}}`,
		413,
		/more values/,
	],
	objects: [`[${filled("{},")}{}]`, 413, /more values/],
	numbers: [`[${filled("0,")}0]`, 413, /more values/],
	"lists in lists": [`${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}`, 400, /nested too deep/],
	"64 lists in each other, and one": [`${"[".repeat(65)}${"]".repeat(65)}`, 400, /nested too deep/],
	"no JSON": [filled("x"), 400, /no JSON/],
	"half a text": [`"${filled("\\")}`, 400, /no JSON/],
	"a text of brackets": [`{"name":"${filled("[")}"}`, 422, /name/],
};

test.each(Object.entries(BODIES))(
	"a body of %s is answered at once",
	async (_, [raw, status, says]) => {
		const db = await openTestDatabase();
		await aProject(db, ["a book"]);
		const url = await servedApi(db);
		const ask = asking(url, await aToken(db, await aPerson(db, "lead", true)));
		const headers = { "content-type": "application/json" };
		let best = Number.POSITIVE_INFINITY;
		for (let turn = 0; turn < 5 && best >= 150; turn++) {
			const before = process.cpuUsage();
			const answer = await ask("POST", "/projects", { raw, headers });
			const { user, system } = process.cpuUsage(before);
			// The time of whoever sends it is among it.
			best = Math.min(best, (user + system) / 1_000);
			expect([answer.status, JSON.stringify(answer.json)]).toEqual([
				status,
				expect.stringMatching(says),
			]);
		}
		expect(best).toBeLessThan(150);
	},
);
