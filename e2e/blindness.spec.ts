/**
 * Blind by default: an annotator who asks every address of the app, in every way, gets nothing of
 * what judges or other people said.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { connect, disconnect } from "#db/dialect";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { jsonLines } from "#seeds/builders.ts";
import { type Concord, command, expect, linkIn, startConcord, test } from "./fixtures.ts";
import { addressPatterns } from "./routes.ts";

/** Words that only judges, other annotators or hidden metadata of the demo could have said. */
const CANARIES = [
	"CANARY-JUDGE",
	"CANARY-PERSON",
	"CANARY-REASON",
	"sim-strong",
	"sim-lenient",
	"sim-long-answers",
	"simulated annotator",
	"answer_kind",
	"token_f1",
];

async function plantCanaries(demo: Concord): Promise<{ items: string[]; judgmentIds: string[] }> {
	const db = connect(demo.env.DATABASE_URL as string);
	try {
		const project = await findProjectBySlug(db, "demo");
		if (!project) throw new Error("the demo has no project");
		const rows = await command(demo, [
			"export",
			"--project",
			"demo",
			"--to",
			join(demo.folder, "out"),
		]);
		expect(rows.code, rows.stderr).toBe(0);
		const { readFile } = await import("node:fs/promises");
		const items = (await readFile(join(demo.folder, "out/items.jsonl"), "utf8"))
			.trim()
			.split("\n")
			.map((line) => (JSON.parse(line) as { id: string }).id);
		const label = (rater: string, rater_kind: string, item_id: string, more: object) => ({
			...{ item_id, rater, rater_kind, dimension: "verdict" },
			...more,
		});
		await writeFile(
			join(demo.folder, "canaries.jsonl"),
			jsonLines(
				items.flatMap((id) => [
					label("CANARY-JUDGE", "judge", id, { value: null, reason: "CANARY-REASON" }),
					label("CANARY-PERSON", "human", id, { value: true }),
				]),
			),
		);
		const imported = await command(demo, [
			"import",
			join(demo.folder, "canaries.jsonl"),
			"--project",
			"demo",
		]);
		expect(imported.code, imported.stderr).toBe(0);
		const judgments = db.$client.prepare("select id from judgments limit 3").all() as {
			id: string;
		}[];
		return {
			items: await itemIdsInOrder(db, project.id),
			judgmentIds: judgments.map(({ id }) => id),
		};
	} finally {
		disconnect(db);
	}
}

/** Concrete addresses of a pattern: its parameters filled with what exists. */
function addressesOf(pattern: string, values: Record<string, readonly string[]>): string[] {
	const parameter = pattern.match(/[:*](\w*)\??/);
	if (!parameter) return [pattern];
	const known = values[parameter[1] ?? ""] ?? ["unknown"];
	return known.flatMap((value) => addressesOf(pattern.replace(parameter[0], value), values));
}

async function expectBlind(request: APIRequestContext, method: string, address: string) {
	const response = await request.fetch(address, {
		method,
		maxRedirects: 0,
		headers: { origin: new URL(address).origin },
		...(method === "GET" ? {} : { form: { intent: "run", judge: "baseline", to: "/" } }),
	});
	// An old address leads on with its search as it was asked: an echo, which says nothing new.
	const { search } = new URL(address);
	const answer = `${JSON.stringify(response.headers())}\n${await response.text()}`;
	const said = search === "" ? answer : answer.replaceAll(search, "");
	for (const canary of CANARIES) {
		expect(said.includes(canary), `${method} ${address} says ${canary}`).toBe(false);
	}
	return response.status();
}

test("an annotator gets no judge's and no other person's answer from any address", async ({
	browser,
}) => {
	test.setTimeout(300_000);
	// One of its own: the canaries are planted in it.
	const demo = await startConcord(["--demo"]);
	try {
		const { items, judgmentIds } = await plantCanaries(demo);
		const context = await browser.newContext();
		const page = await context.newPage();
		await page.goto(linkIn(demo.printed.slice(demo.printed.indexOf("annotator:")), "/welcome/"));
		await expect(page).toHaveURL(/\/label/);

		const own = page.url().split("/").at(-1) ?? "";
		const values = {
			projectSlug: ["demo"],
			itemId: [own, ...items.slice(0, 3)],
			judgmentId: judgmentIds,
			runId: ["unknown"],
			file: ["labels.jsonl", "labels.csv", "labels-wide.csv", "items.jsonl", "agreement.json"],
		};
		const patterns = addressPatterns();
		expect(patterns).toContain("/projects/:projectSlug/agreement");
		let answered = 0;
		// Signing out would end the session that asks.
		for (const pattern of patterns.filter((known) => !known.includes("sign-out"))) {
			for (const path of addressesOf(pattern, values)) {
				for (const search of ["", "?dimension=verdict&judge=sim-strong&people=1&answer=1"]) {
					const data = path === "/" ? "/_root.data" : `${path}.data`;
					await expectBlind(context.request, "GET", `${demo.url}${path}${search}`);
					await expectBlind(context.request, "GET", `${demo.url}${data}${search}`);
				}
				const status = await expectBlind(context.request, "POST", `${demo.url}${path}`);
				if (status < 400) answered++;
			}
		}
		expect(answered, "the session was alive").toBeGreaterThan(0);
		await page.goto(`${demo.url}/projects/demo/agreement`);
		await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
		await context.close();
	} finally {
		await demo.stop();
	}
});
