import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { currentRubric, deleteDraft, draftRubric } from "#db/queries/rubrics.server.ts";
import { isRefusal } from "../base/refusal.ts";
import type { RubricPublishJson } from "../outputs/data.ts";
import { lintRubric } from "../rubric/lint-rubric.ts";
import { PRESETS } from "../rubric/presets.ts";
import { publishRubric } from "../rubric/publish-rubric.server.ts";
import { readRubricFile } from "../rubric/read-rubric-file.ts";
import { saveDraft } from "../rubric/save-draft.server.ts";
import { fail, tell } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { utf8File } from "./utf8-file.ts";
import { writeLine, writeOutput } from "./write-output.ts";

export type RubricPublishOptions = { project: string; replaceDraft?: boolean; json?: boolean };

/** Carries out `concord rubric publish`. */
export async function runRubricPublish(path: string, options: RubricPublishOptions): Promise<void> {
	const file = await utf8File(path);
	if (isRefusal(file)) return fail(file.sentence);
	const read = readRubricFile(file.text);
	if (isRefusal(read)) return fail(`${path}: ${read.sentence}`);
	await withProject(options.project, async (db, project) => {
		const draft = await draftRubric(db, project.id);
		if (draft && !options.replaceDraft) {
			return fail(
				`somebody is writing version ${draft.version}: publish that draft on its page, or give --replace-draft to put this file in its place.`,
			);
		}
		const now = new Date();
		const saved = await saveDraft(db, { projectId: project.id, definition: read.rubric, now });
		if (saved.kind === "just-published") {
			return fail("somebody published a version in the same moment: read it, then publish again.");
		}
		for (const { dimension, sentence } of lintRubric(read.rubric, null)) {
			tell(`${path}: ${dimension ? `${dimension}: ` : ""}${sentence}`);
		}
		const version = await published(db, project, now);
		if (version === null) return;
		const dimensions = read.rubric.dimensions.map(({ name }) => name);
		const result: RubricPublishJson = { version, dimensions };
		if (options.json) return writeOutput(`${JSON.stringify(result)}\n`);
		await writeLine(`Published version ${version} of the rubric of ${project.slug}.`);
	});
}

/** The number of the version; null where there is none, which was said then and left no draft. */
async function published(db: Database, project: Project, now: Date): Promise<number | null> {
	const result = await publishRubric(db, { projectId: project.id, now });
	switch (result.kind) {
		case "published":
			return result.version;
		case "nothing-changed":
			fail(`this is what version ${result.version} says already: nothing was published.`);
			return null;
		case "scale-in-use": {
			const draft = await draftRubric(db, project.id);
			if (draft) await deleteDraft(db, draft.id);
			fail(
				`there are labels on another scale for ${result.names.join(", ")}, and they stay: give the dimension a new name, or take its old scale.`,
			);
			return null;
		}
		case "no-draft":
		case "changed-meanwhile":
			fail("the rubric was changed in the same moment: look at it and publish again.");
			return null;
	}
}

/** Carries out `concord rubric print`. */
export async function runRubricPrint(options: {
	project?: string;
	preset?: string;
}): Promise<void> {
	const { project: slug, preset: named } = options;
	if ((slug === undefined) === (named === undefined)) {
		return fail("name a project (--project), or a preset (--preset), one of them.");
	}
	if (named !== undefined) {
		const preset = Object.entries(PRESETS).find(([name]) => name === named)?.[1];
		if (preset) return writeOutput(`${JSON.stringify(preset.rubric, null, 2)}\n`);
		return fail(`there is no preset ${named}; there are ${Object.keys(PRESETS).join(", ")}.`);
	}
	if (slug === undefined) return;
	await withProject(slug, async (db, project) => {
		const current = await currentRubric(db, project.id);
		if (!current) return fail(`the project ${project.slug} has no published rubric yet.`);
		await writeOutput(`${JSON.stringify(current.definition, null, 2)}\n`);
	});
}
