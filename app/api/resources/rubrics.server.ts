import { z } from "zod";
import type { Database } from "#db/dialect";
import { Dimension } from "#db/model/dimension.ts";
import { Rubric } from "#db/model/rubric.ts";
import {
	currentRubric,
	deleteDraft,
	draftRubric,
	publishedRubric,
	type RubricVersion,
	rubricVersions,
} from "#db/queries/rubrics.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { publishRubric } from "../../rubric/publish-rubric.server.ts";
import { readRubric } from "../../rubric/read-rubric-file.ts";
import { saveDraft } from "../../rubric/save-draft.server.ts";
import { inProject, pageFrom, projectList } from "../operation.ts";
import { notThere } from "../problem.ts";

/** Of a dimension what annotators read of it, on the label page and here. */
const AskedDimension = z.strictObject({
	name: z.string(),
	title: z.string().optional(),
	scale: Dimension.shape.scale,
	levels: Dimension.shape.levels,
	guideline: z.string().optional(),
	optional: z.boolean().optional(),
	evidence: Dimension.shape.evidence,
	counts: Dimension.shape.counts,
});

const AskedRubricJson = z.strictObject({
	id: z.string().describe("what an answer names as the rubric that it was given under"),
	version: z.int(),
	guideline: z.string(),
	dimensions: z.array(AskedDimension),
});

const VersionJson = z.strictObject({
	version: z.int(),
	isDraft: z.boolean(),
	at: z.iso.datetime().describe("when it was published; of a draft, when it was written"),
	rubric: Rubric,
});

function askedOf({ id, version, definition }: RubricVersion): z.input<typeof AskedRubricJson> {
	return {
		...{ id, version, guideline: definition.guideline },
		dimensions: definition.dimensions.map((dimension) => {
			const { name, title, scale, levels, guideline, optional, evidence, counts } = dimension;
			return { name, title, scale, levels, guideline, optional, evidence, counts };
		}),
	};
}

function asJson({ version, definition, publishedAt, createdAt }: RubricVersion) {
	const at = (publishedAt ?? createdAt).toISOString();
	return { version, isDraft: publishedAt === null, at, rubric: definition };
}

const Published = z.strictObject({ version: z.int(), dimensions: z.array(z.string()) });

const NewRubric = z.strictObject({
	rubric: z
		.looseObject({})
		.describe("`guideline` and `dimensions`, as `concord rubric print` writes them"),
	replaceDraft: z
		.boolean()
		.default(false)
		.describe("put it in the place of a draft that somebody is writing"),
});

type Publishing = { readonly projectId: string; readonly rubric: Rubric; readonly now: Date };

async function published(
	db: Database,
	{ projectId, rubric, now }: Publishing,
): Promise<z.input<typeof Published> | Refusal> {
	const saved = await saveDraft(db, { projectId, definition: rubric, now });
	if (saved.kind === "just-published") {
		return refused("Somebody published a version in the same moment: read it, then publish again.");
	}
	const result = await publishRubric(db, { projectId, now });
	switch (result.kind) {
		case "published":
			return { version: result.version, dimensions: rubric.dimensions.map(({ name }) => name) };
		case "nothing-changed":
			return refused(`This is what version ${result.version} says already: nothing was published.`);
		case "scale-in-use": {
			const draft = await draftRubric(db, projectId);
			if (draft) await deleteDraft(db, draft.id);
			return refused(
				`There are labels on another scale for ${result.names.join(", ")}, and they stay: give the dimension a new name, or take its old scale.`,
			);
		}
		case "no-draft":
		case "changed-meanwhile":
			return refused("The rubric was changed in the same moment: look at it and publish again.");
	}
}

export const RUBRICS = [
	inProject({
		id: "getRubric",
		method: "GET",
		path: "/projects/{project}/rubric",
		tag: "Rubrics",
		summary: "What people are asked now",
		scope: "read",
		door: "member",
		answer: AskedRubricJson,
		async handle({ db, project }) {
			const current = await currentRubric(db, project.id);
			return current ? askedOf(current) : notThere("The project has no published rubric yet.");
		},
	}),
	projectList({
		id: "listRubrics",
		method: "GET",
		path: "/projects/{project}/rubrics",
		tag: "Rubrics",
		summary: "All versions of the rubric, the newest first, a draft among them",
		scope: "read",
		door: "administrator",
		entry: VersionJson,
		position: z.string(),
		async handle({ db, project, ...call }) {
			const all = await rubricVersions(db, project.id);
			const { data, next } = pageFrom(all, ({ id }) => id, call);
			return { data: data.map(asJson), next };
		},
	}),
	inProject({
		id: "getRubricVersion",
		method: "GET",
		path: "/projects/{project}/rubrics/{version}",
		tag: "Rubrics",
		summary: "A published version of the rubric",
		scope: "read",
		door: "administrator",
		params: z.object({ version: z.coerce.number().int().min(1).max(1_000_000) }),
		answer: VersionJson,
		async handle({ db, project, params }) {
			const found = await publishedRubric(db, project.id, params.version);
			return found ? asJson(found) : notThere("No version of this number was published.");
		},
	}),
	inProject({
		id: "publishRubric",
		method: "POST",
		path: "/projects/{project}/rubrics",
		tag: "Rubrics",
		summary: "Publish a version of the rubric, which never changes again",
		scope: "write",
		door: "administrator",
		body: NewRubric,
		answer: Published,
		status: 201,
		async handle({ db, project, body, now }) {
			const read = readRubric(body.rubric);
			if (isRefusal(read)) return refused(read.sentence, "rubric");
			const draft = await draftRubric(db, project.id);
			if (draft && !body.replaceDraft) {
				return refused(
					`Somebody is writing version ${draft.version}: publish that draft on its page, or say replaceDraft to put this one in its place.`,
				);
			}
			return published(db, { projectId: project.id, rubric: read.rubric, now });
		},
	}),
];
