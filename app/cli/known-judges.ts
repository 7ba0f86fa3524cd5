import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { type KnownJudges, readJudgesFile } from "../gate/judges-file.ts";
import { newestOf } from "../gate/newest-versions.ts";
import { utf8File } from "./utf8-file.ts";

type WhereJudgesAre = {
	readonly project?: string;
	readonly labels?: string;
	/** A `judges.json`; by default the one beside the labels, if there is one. */
	readonly judges?: string;
};

/**
 * Which judges gave the labels: those that ran in the project, of others what a `judges.json` says. Labels
 * themselves do not say it.
 */
export async function knownJudges(from: WhereJudgesAre): Promise<KnownJudges | Refusal> {
	const { project } = from;
	const named = await namedByFile(from);
	if (isRefusal(named) || project === undefined) return named;
	const own = await judgesIn(project);
	if (isRefusal(own)) return own;
	return {
		identities: new Map([...(named.identities ?? []), ...(own.identities ?? [])]),
		newest: new Map([...(named.newest ?? []), ...(own.newest ?? [])]),
	};
}

async function namedByFile({ labels, judges }: WhereJudgesAre): Promise<KnownJudges | Refusal> {
	const nothing: KnownJudges = { identities: null };
	const path = judges ?? (labels === undefined ? undefined : join(dirname(labels), "judges.json"));
	if (path === undefined) return nothing;
	if (judges === undefined && !existsSync(path)) return nothing;
	const file = await utf8File(path);
	return isRefusal(file) ? file : readJudgesFile(file.text, path);
}

/** Identity of each judge of a project, and the newest version of each older one. */
async function judgesIn(slug: string): Promise<KnownJudges | Refusal> {
	const [{ existingDatabase }, { disconnect }, { findProjectBySlug }, { judgesOfProject }] =
		await Promise.all([
			import("./existing-database.ts"),
			import("#db/dialect"),
			import("#db/queries/projects.server.ts"),
			import("#db/queries/judges.server.ts"),
		]);
	const db = await existingDatabase();
	if (isRefusal(db)) return db;
	try {
		const project = await findProjectBySlug(db, slug);
		const judges = project ? await judgesOfProject(db, project.id) : [];
		return {
			identities: new Map(judges.map(({ judge }) => [judge.name, judge.identity])),
			newest: newestOf(judges.map(({ judge }) => judge)),
		};
	} finally {
		await disconnect(db);
	}
}
