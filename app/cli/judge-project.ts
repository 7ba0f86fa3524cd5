import { type Database, disconnect } from "#db/dialect";
import { findJudge, type Judge, versionsOfSeries } from "#db/queries/judges.server.ts";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { raterByName } from "#db/queries/raters.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail } from "./failure.ts";

/** Opens the database for a command about one project; says so when there is no such project. */
export async function withProject(
	slug: string,
	command: (db: Database, project: Project) => Promise<void>,
): Promise<void> {
	const db = await existingDatabase();
	if (isRefusal(db)) return fail(db.sentence);
	try {
		const project = await findProjectBySlug(db, slug);
		if (!project) return fail(`there is no project ${slug} in this database.`);
		await command(db, project);
	} finally {
		await disconnect(db);
	}
}

/** The judge of this name; says so when there is none. */
export async function judgeByName(
	db: Database,
	project: Project,
	name: string,
): Promise<Judge | null> {
	const judge = await findJudge(db, project.id, { name });
	if (!judge) {
		const versions = await versionsOfSeries(db, project.id, name);
		if (versions.length > 0) {
			const names = versions.map((version) => version.name).join(", ");
			fail(`${name} is a series: name one of its versions, ${names}.`);
			return null;
		}
		const rater = await raterByName(db, project.id, name);
		if (rater?.kind === "judge") {
			fail(
				`${name} came with a file: its scores are compared by \`concord agree\`, and there is no prompt or model of it here to run, show or ask again.`,
			);
			return null;
		}
		fail(`the project ${project.slug} has no judge ${name}; see \`concord judge list\`.`);
	}
	return judge;
}
