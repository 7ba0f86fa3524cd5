/**
 * Blind by default: an annotator who asks every address of the app, in every way, gets nothing of what
 * judges or other people said, and what judges said changes no byte of what they get.
 */
import { addresses, asked, dataOf, side } from "./blind/address.ts";
import { itemId, type JudgeLevels, LEADS_COOKIE, OWN_ITEMS, SLUG } from "./blind/canaries.ts";
import { planted, troublesOf } from "./blind/planted.ts";
import { type Concord, count, expect, test } from "./fixtures.ts";

const SEARCHES = ["", "?dimension=verdict&judge=CANARY&people=1&answer=1&set=set_1&person=rtr_ben"];

/** Forms of what leads do, of what annotators do, and of nothing. */
const FORMS: readonly Record<string, string>[] = [
	{},
	{ intent: "run", judge: "jdg_1", to: "/", itemId: itemId(1), raterId: "rtr_ben" },
	// Off the scale: a first judgement is what hidden references are given out for.
	{ intent: "submit", rubricId: "rub_1", raterId: "rtr_ben", "rating:verdict": "7" },
	{ intent: "submit", rubricId: "rub_2", "rating:verdict": "x", supersedes: "ann_ben0" },
	{ intent: "count-again", raterId: "rtr_ben", accountId: "acct_ben", __intent__: "{" },
];

const ODD_HEADERS = {
	accept: "application/json",
	"x-http-method-override": "DELETE",
	range: "bytes=0-10",
	"x-forwarded-user": "lead",
	"x-remix-replace": "true",
	"if-none-match": "*",
};

/** What is planted is there to be read: a lead gets it. */
async function expectLeadReads(concord: Concord): Promise<void> {
	const pages = [
		"items",
		"people",
		"plan",
		"judges",
		"decide",
		"decide/dimension",
		`items/${itemId(0)}`,
		"judgments/jmt_0",
	];
	for (const page of [...pages, "export/labels.jsonl", "export/annotations.jsonl"]) {
		const url = `${concord.url}/projects/${SLUG}/${page}`;
		const { status, text } = await asked(url, { headers: { cookie: LEADS_COOKIE } });
		expect(status, page).toBe(200);
		expect(text, page).toContain("CANARY");
	}
}

test("S1: an annotator gets no judge's and no other person's words from any address", async () => {
	test.setTimeout(300_000);
	const concord = await planted([1, 0, 1, 0, 1, 0]);
	try {
		expect(concord.notPlanted, "say what an annotator may read of a new column").toEqual([]);
		await expectLeadReads(concord);
		const statuses = new Map<number, number>();
		const troubles: string[] = [];
		const ask = async (
			method: string,
			path: string,
			more: {
				search?: string;
				form?: Record<string, string>;
				headers?: Record<string, string>;
			} = {},
		) => {
			const { search = "", ...rest } = more;
			const answer = await asked(`${concord.url}${path}${search}`, { method, ...rest });
			// Not by `expect`, which takes longer than the answer.
			for (const trouble of troublesOf(answer, search))
				troubles.push(`${method} ${path}${search}: ${trouble}`);
			statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
		};
		await side(addresses(), async (path) => {
			for (const address of [path, dataOf(path)]) {
				for (const search of SEARCHES) await ask("GET", address, { search });
				await ask("GET", address, { search: "?_routes=projects/project.route,root" });
				await ask("GET", address, { headers: ODD_HEADERS });
				for (const form of FORMS) await ask("POST", address, { form });
				for (const method of ["PUT", "DELETE"]) await ask(method, address, { form: {} });
			}
			for (const method of ["PATCH", "HEAD", "OPTIONS"]) await ask(method, path);
		});
		count(
			"tried",
			[...statuses.values()].reduce((sum, answers) => sum + answers, 0),
		);
		count("failed", troubles.length);
		expect(troubles).toEqual([]);
		expect(statuses.get(200), "the session was alive").toBeGreaterThan(20);
		expect(statuses.get(403), "pages of leads were asked for").toBeGreaterThan(100);
	} finally {
		await concord.stop();
	}
});

/** All that an annotator reads, by address; what no two answers share is left out. */
async function everythingRead(concord: Concord): Promise<Map<string, string>> {
	const read = new Map<string, string>();
	const keep = async (path: string, form?: Record<string, string>) => {
		const url = `${concord.url}${path}`;
		const { text } = await asked(url, form ? { method: "POST", form } : {});
		const nonce = text.match(/nonce-([\w+/=-]+)/)?.[1] ?? "no nonce";
		read.set(
			form ? `${path} ${JSON.stringify(form)}` : path,
			text
				.replaceAll(nonce, "NONCE")
				.replace(/\["date","[^"]*"\]/, "")
				.replaceAll(new URL(concord.url).host, "HOST"),
		);
	};
	// First what fills the queue: the order in which items come must not tell either.
	const ahead = { rubricId: "rub_1", after: "-1", except: "", count: "10" };
	await keep(`/projects/${SLUG}/label/ahead`, ahead);
	await side(addresses(), async (path) => {
		await keep(path);
		await keep(dataOf(path));
	});
	for (let place = 0; place < OWN_ITEMS; place++)
		await keep(`/projects/${SLUG}/label/${itemId(place)}/reference`, { "rating:verdict": "1" });
	await keep(`/projects/${SLUG}/label/ahead`, { ...ahead, except: itemId(0) });
	return read;
}

test("S1: what judges said, and whether they said anything, changes no byte that an annotator gets", async () => {
	test.setTimeout(300_000);
	const judged: JudgeLevels[] = [
		[1, 0, 1, 0, 1, 0],
		[0, 0, 1, 1, 1, 0],
		[null, null, null, null, null, null],
	];
	const reads: Map<string, string>[] = [];
	for (const levels of judged) {
		const concord = await planted(levels);
		try {
			reads.push(await everythingRead(concord));
		} finally {
			await concord.stop();
		}
	}
	const [first, ...others] = reads;
	expect(first?.get(`/projects/${SLUG}/label/${itemId(1)}`)).toContain("input 1");
	let [tried, failed] = [0, 0];
	for (const other of others) {
		expect(other.size).toBe(first?.size);
		const differing = [...other].filter(([address, text]) => text !== first?.get(address));
		tried += other.size;
		failed += differing.length;
		expect(differing.map(([address]) => address)).toEqual([]);
	}
	count("tried", tried);
	count("failed", failed);
});
