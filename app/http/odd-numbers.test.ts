/** Numbers and moments in forms that no database holds: on every engine a page answers, and breaks on none. */
import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { accountByLogin } from "#db/queries/accounts.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import * as adjudicate from "../adjudication/adjudicate.route.tsx";
import * as ahead from "../labelling/items-ahead.route.ts";
import * as label from "../labelling/label.route.tsx";
import { aLabellingProject, now } from "../labelling/testing.ts";
import * as plan from "../sample/plan.route.tsx";
import { guardRoutes } from "./guard-routes.server.ts";
import { aLead } from "./testing/a-lead.ts";

type Routes = ServerBuild["routes"];

const HOST = "http://concord.example";
const PAGES = { adjudicate, ahead, label, plan };
const NUMBERS = ["99999999999999999999", "9007199254740993", "-1e309", "1e300", "NaN", "x", "1.5"];

/** Sends a form to a page as a lead who labels too. @returns the status of the answer */
async function sending() {
	const { db, project } = await aLabellingProject();
	(globalThis as { concordDatabase?: typeof db }).concordDatabase = db;
	const cookie = await aLead(db);
	const accountId = (await accountByLogin(db, "lead"))?.id ?? "";
	const who = { projectId: project.id, name: "Lead", kind: "human" as const, accountId };
	await createRaters(db, [newRater({ ...who, createdAt: now })]);
	const routes = guardRoutes({
		project: { id: "project", path: "projects/:projectSlug", module: { default: () => null } },
		...Object.fromEntries(
			Object.entries(PAGES).map(([id, module]) => [
				id,
				{ id, parentId: "project", path: id, module },
			]),
		),
	} as unknown as Routes);
	return async (page: keyof typeof PAGES, fields: Record<string, string>) => {
		const request = new Request(`${HOST}/projects/handbook/${page}`, {
			method: "POST",
			headers: { cookie, origin: HOST, host: "concord.example" },
			body: new URLSearchParams(fields),
		});
		const params = { projectSlug: "handbook" };
		const action = routes[page]?.module.action;
		if (!action) throw new Error(`${page} takes no form`);
		const answer: unknown = await Promise.resolve(action({ request, context: {}, params })).catch(
			(thrown: unknown) => thrown,
		);
		if (answer instanceof Response) return answer.status;
		if (answer instanceof Error) throw answer;
		return (answer as { init?: ResponseInit | null }).init?.status ?? 200;
	};
}

test("an adjudicator who takes back a decision of no moment is told so", async () => {
	const send = await sending();
	for (const decidedAt of ["x", "1e300", "NaN", "9e15", ""]) {
		const status = await send("adjudicate", { intent: "undo", itemId: "itm_x", decidedAt });
		expect([decidedAt, status]).toEqual([decidedAt, decidedAt === "" ? 409 : 400]);
	}
	expect(await send("adjudicate", { intent: "undo", itemId: "itm_x", decidedAt: "1" })).toBe(409);
});

test("places and counts that are none are those of a page that says none", async () => {
	const send = await sending();
	for (const number of NUMBERS) {
		expect(await send("ahead", { after: number, count: number, except: number })).toBe(200);
		expect(await send("label", { count: number, queueEnd: number })).toBe(302);
		expect(await send("plan", { intent: "give-out", next: number })).toBe(409);
	}
});

test("a page that names more items than it can have is refused in a sentence", async () => {
	const send = await sending();
	expect(await send("ahead", { except: ",".repeat(1_000_000) })).toBe(400);
	const names = Array.from({ length: 9_000 }, (_, n) => `itm_${n}`).join(",");
	expect(await send("ahead", { except: names, count: "40" })).toBe(200);
});
