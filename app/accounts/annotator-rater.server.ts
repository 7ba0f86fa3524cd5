import type { Database } from "#db/dialect";
import {
	newRater,
	type Rater,
	raterOfAccount,
	ratersOfProject,
} from "#db/queries/raters.server.ts";

type Person = { projectId: string; accountId: string; name: string; now: Date };

/** "Ada", or "Ada 2" where the project has a rater of that name. */
function freeName(name: string, taken: ReadonlySet<string>): string {
	if (!taken.has(name)) return name;
	let number = 2;
	while (taken.has(`${name} ${number}`)) number++;
	return `${name} ${number}`;
}

/** The rater to be stored for somebody who is going to label; null when they are one already. */
export async function missingRater(db: Database, person: Person): Promise<Rater | null> {
	const { projectId, accountId, name, now } = person;
	if (await raterOfAccount(db, projectId, accountId)) return null;
	const names = (await ratersOfProject(db, projectId)).map((rater) => rater.name);
	return newRater({
		projectId,
		name: freeName(name, new Set(names)),
		kind: "human",
		accountId,
		createdAt: now,
	});
}
