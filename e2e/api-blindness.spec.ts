/** An annotator's token reads what the annotator's pages show, whatever its scopes say. */
import { asked, side } from "./blind/address.ts";
import { type ApiCall, apiCalls } from "./blind/api-calls.ts";
import {
	API_SCOPES,
	API_TOKEN,
	itemId,
	type JudgeLevels,
	LEADS_API_TOKEN,
	SLUG,
	scopedToken,
} from "./blind/canaries.ts";
import { planted, troublesOf } from "./blind/planted.ts";
import { type Concord, count, expect, test } from "./fixtures.ts";

const UNLIMITED = { CONCORD_API_PER_MINUTE: "1000000" };

function sent({ url }: Concord, { method, path, body }: ApiCall, token: string) {
	return asked(`${url}/api/v1${path}`, {
		method,
		...(body !== undefined && { text: body }),
		headers: {
			authorization: `Bearer ${token}`,
			cookie: "",
			origin: "",
			...(body !== undefined && { "content-type": "application/json" }),
		},
	});
}

test("S1: an annotator's tokens, of every scope, get no judge's and no other person's words", async () => {
	test.setTimeout(300_000);
	const concord = await planted([1, 0, 1, 0, 1, 0], UNLIMITED);
	try {
		const calls = await apiCalls(concord.url);
		for (const path of ["items", "labels", "judges", "runs", "people", "exports/labels.jsonl"]) {
			const call = { method: "GET", path: `/projects/${SLUG}/${path}` };
			const { status, text } = await sent(concord, call, LEADS_API_TOKEN);
			expect(status, text).toBe(200);
			expect(text, path).toContain("CANARY");
		}
		const troubles: string[] = [];
		const statuses = new Map<number, number>();
		const tokens = [API_TOKEN, ...API_SCOPES.map((_, place) => scopedToken(place))];
		const all = tokens.flatMap((token) => calls.map((call) => ({ token, call })));
		await side(all, async ({ token, call }) => {
			const answer = await sent(concord, call, token);
			statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
			const said = `${call.path} ${call.body ?? ""}`.match(/CANARY[\w-]*/g) ?? [];
			// What was asked for is no news.
			const text = said.reduce((rest, word) => rest.replaceAll(word, ""), answer.text);
			for (const trouble of troublesOf({ ...answer, text }, ""))
				troubles.push(`${token.slice(0, 6)} ${call.method} ${call.path} ${call.body}: ${trouble}`);
		});
		count("tried", all.length);
		count("failed", troubles.length);
		expect(troubles).toEqual([]);
		expect(statuses.get(200), "the tokens were alive").toBeGreaterThan(20);
		expect(statuses.get(403), "what leads do was asked for").toBeGreaterThan(100);
	} finally {
		await concord.stop();
	}
});

/** What a tool of `/mcp` answers to a token. */
function toolSaid({ url }: Concord, token: string, name: string, input: object) {
	return asked(`${url}/mcp`, {
		method: "POST",
		headers: {
			...{ authorization: `Bearer ${token}`, cookie: "", origin: "" },
			"content-type": "application/json",
			accept: "application/json, text/event-stream",
		},
		text: JSON.stringify({
			...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
			params: { name, arguments: input },
		}),
	});
}

test("S1: an agent with an annotator's token, of every scope, gets none of them either", async () => {
	test.setTimeout(300_000);
	const concord = await planted([1, 0, 1, 0, 1, 0], UNLIMITED);
	try {
		const inputs: [string, object][] = [
			["list_projects", {}],
			...["which_judge", "why", "run_status", "next_items"].flatMap((name) =>
				[SLUG, "CANARY-other-slug"].map((project): [string, object] => [name, { project }]),
			),
			...["jdg_1", "CANARY-judge"].map((judge): [string, object] => [
				"worst_disagreements",
				{ project: SLUG, judge },
			]),
			...[itemId(0), itemId(1), itemId(4), "unknown"].map((item): [string, object] => [
				"read_item",
				{ project: SLUG, item },
			]),
		];
		// A lead's agent reads what the annotator's must not.
		const { text: leads } = await toolSaid(concord, LEADS_API_TOKEN, "read_item", {
			...{ project: SLUG, item: itemId(0) },
		});
		expect(leads).toContain("CANARY");
		const troubles: string[] = [];
		let answered = 0;
		for (const token of [API_TOKEN, ...API_SCOPES.map((_, place) => scopedToken(place))]) {
			for (const [name, input] of inputs) {
				const answer = await toolSaid(concord, token, name, input);
				answered += Number(answer.status === 200);
				const said = JSON.stringify(input).match(/CANARY[\w-]*/g) ?? [];
				const text = said.reduce((rest, word) => rest.replaceAll(word, ""), answer.text);
				for (const trouble of troublesOf({ ...answer, text }, ""))
					troubles.push(`${name} ${JSON.stringify(input)}: ${trouble}`);
			}
		}
		count("tried", (API_SCOPES.length + 1) * inputs.length);
		count("failed", troubles.length);
		expect(troubles).toEqual([]);
		expect(answered, "the tokens were alive").toBeGreaterThan(inputs.length);
	} finally {
		await concord.stop();
	}
});

/** All that an annotator's token reads, by call. */
async function everythingRead(levels: JudgeLevels): Promise<Map<string, string>> {
	const concord = await planted(levels, UNLIMITED);
	try {
		const read = new Map<string, string>();
		const calls = (await apiCalls(concord.url)).filter(({ method }) => method === "GET");
		const queue = { method: "GET", path: `/projects/${SLUG}/queue` };
		const shown = { answers: { verdict: { level: 1 } } };
		const reference = `/projects/${SLUG}/queue/${itemId(1)}/reference`;
		const after = { method: "POST", path: reference, body: JSON.stringify(shown) };
		for (const call of [queue, ...calls, after, queue]) {
			const { text } = await sent(concord, call, API_TOKEN);
			const key = `${read.size} ${call.method} ${call.path}`;
			read.set(
				key,
				text.replace(/\["date","[^"]*"\]/, "").replaceAll(new URL(concord.url).host, "HOST"),
			);
		}
		return read;
	} finally {
		await concord.stop();
	}
}

test("S1: what judges said changes no byte that an annotator's token gets", async () => {
	test.setTimeout(300_000);
	const first = await everythingRead([1, 0, 1, 0, 1, 0]);
	const other = await everythingRead([null, null, null, null, null, null]);
	expect(other.size).toBe(first.size);
	const differing = [...other].filter(([call, text]) => text !== first.get(call));
	count("tried", other.size);
	count("failed", differing.length);
	expect(differing.map(([call]) => call)).toEqual([]);
});
