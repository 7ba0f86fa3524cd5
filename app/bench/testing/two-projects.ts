import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { ROLES, type Role } from "#db/model/roles.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { aRubric } from "#seeds/builders.ts";
import { withProbes } from "../../derived-sets/testing.ts";
import { aWholeProject } from "../../export/bundle/testing/whole-project.ts";
import { startSession } from "../../http/session.server.ts";
import { aJudge, aProject, aRun } from "../../judging/testing/judged-project.ts";
import { publish } from "../../labelling/testing.ts";

/** Everybody who can come to an installation: the roles of a project, and three who have none in it. */
export const VISITORS = [
	...ROLES,
	"stranger",
	"nobody",
	"administrator of the installation",
] as const;
export type Visitor = (typeof VISITORS)[number];

/** Where nobody listens. */
const NOWHERE = "http://127.0.0.1:9/v1";

/** What parameters of addresses name, by the project whose it is. */
export type Names = Readonly<Record<string, readonly string[]>>;

export type TwoProjects = {
	readonly db: Database;
	readonly own: { readonly slug: string; readonly names: Names };
	/** A project of which only the stranger is a member. */
	readonly other: { readonly slug: string; readonly names: Names };
	/** A session of its own for each visitor; whoever lost a membership has it again. */
	readonly cookies: () => Promise<Record<Visitor, string>>;
};

/** Two projects with something of everything that an address can name, and everybody who may ask for it. */
export async function twoProjects(url: string): Promise<TwoProjects> {
	const { db, project } = await aWholeProject(url);
	await withProbes(db, project, { name: "probes" });
	const other = await aProject(db, ["a book", "a record"]);
	await publish(db, other.id, aRubric());
	const judge = await aJudge(db, other, { url: NOWHERE, name: "of elsewhere" });
	await aRun(db, judge);
	await withProbes(db, other, { name: "probes elsewhere" });
	const stranger = newRater({
		...{ projectId: other.id, name: "Stranger", kind: "human" as const },
		createdAt: new Date(),
	});
	await createRaters(db, [stranger]);

	const ids = new Map<Visitor, string>();
	for (const visitor of VISITORS) {
		if (visitor === "nobody") continue;
		const id = newId("acct");
		ids.set(visitor, id);
		await createAccount(db, {
			...{ id, login: visitor, name: visitor, passwordHash: null, disabledAt: null },
			isAdministrator: visitor === "administrator of the installation",
			createdAt: new Date(),
		});
	}
	const label = db.$client.prepare("update raters set account_id = ? where name = 'Ada'");
	label.run(ids.get("annotator"));

	const join = async (visitor: Visitor, projectId: string, role: Role) => {
		const accountId = ids.get(visitor) ?? "";
		db.$client
			.prepare("delete from memberships where account_id = ? and project_id = ?")
			.run(accountId, projectId);
		await createMembership(db, { projectId, accountId, role, now: new Date() });
	};
	const cookies = async () => {
		db.$client.exec("update accounts set disabled_at = null");
		for (const role of ROLES) await join(role, project.id, role);
		await join("stranger", other.id, "administrator");
		const all = await Promise.all(
			[...ids].map(async ([visitor, id]) => {
				const cookie = await startSession(db, id, new Date());
				return [visitor, cookie.split(";", 1)[0] ?? ""] as const;
			}),
		);
		return { nobody: "", ...Object.fromEntries(all) } as Record<Visitor, string>;
	};
	return {
		db,
		own: { slug: project.slug, names: namesOf(db, project.id) },
		other: { slug: other.slug, names: namesOf(db, other.id) },
		cookies,
	};
}

function namesOf(db: Database, projectId: string): Names {
	const ids = (table: string) =>
		db.$client
			.prepare(`select id from ${table} where project_id = ? order by id limit 12`)
			.pluck()
			.all(projectId)
			.map(String);
	return {
		itemId: ids("items"),
		raterId: ids("raters"),
		judgeId: ids("judges"),
		runId: ids("runs"),
		setId: ids("item_sets"),
		judgmentId: ids("judgments"),
	};
}
