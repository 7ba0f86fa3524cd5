import type { Database } from "#db/dialect";
import { coverageOfJudges } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { keptByState } from "../../compute/kept-by-state.ts";
import { readBeside } from "../../compute/read-beside.server.ts";
import { JUDGES_TASK } from "./settled-items.server.ts";

type Coverage = Awaited<ReturnType<typeof coverageOfJudges>>;
type Asked = { readonly projectId: string; readonly setId: string | undefined };

const kept = keptByState<Coverage>(16);

/** `coverageOfJudges` in a thread, since it passes all judgments; kept until the project changes. */
export function keptCoverage(
	db: Database,
	{ id: projectId, changeCounter, itemCount }: Pick<Project, "id" | "changeCounter" | "itemCount">,
	setId: string | undefined,
): Promise<Coverage> {
	const asked = { projectId, setId };
	return kept(db, [projectId, changeCounter, setId], () =>
		readBeside(
			db,
			{ task: JUDGES_TASK, name: "coverage", items: itemCount, read: readCoverage },
			asked,
		),
	);
}

export function readCoverage(db: Database, { projectId, setId }: Asked): Promise<Coverage> {
	return coverageOfJudges(db, projectId, setId);
}
