import { z } from "zod";
import { ROLES } from "#db/model/roles.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { refusedFields } from "../../base/refusal.ts";
import { createOwnProject } from "../../projects/create-own-project.server.ts";
import { NewProjectForm } from "../../projects/new-project-form.ts";
import { projectList as listedProjects } from "../../projects/project-list.server.ts";
import { inProject, onSite, pageFrom, siteList } from "../operation.ts";
import { notThere } from "../problem.ts";

const ProjectJson = z.strictObject({
	project: z.string().describe("its address"),
	name: z.string(),
	simulation: z.boolean(),
	all: z
		.strictObject({ items: z.int(), people: z.int(), judges: z.int() })
		.nullable()
		.describe("what there is; null for an annotator, who sees their own numbers"),
	assigned: z.int().describe("assignments of everybody, or an annotator's own"),
	done: z.int(),
});

const NewProject = z.strictObject({
	name: z.string().describe("at most 120 characters"),
	project: z.string().optional().describe("its address; left out, it is made from the name"),
});

type Listed = Awaited<ReturnType<typeof listedProjects>>[number];

function asJson({ slug, ...rest }: Listed) {
	return { project: slug, ...rest };
}

export const PROJECTS = [
	siteList({
		id: "listProjects",
		method: "GET",
		path: "/projects",
		tag: "Projects",
		summary: "The projects that you are in",
		scope: "read",
		door: "signed-in",
		entry: ProjectJson,
		position: z.string(),
		async handle({ db, account, token, ...call }) {
			const only = token.projectId === null ? null : await projectById(db, token.projectId);
			const all = (await listedProjects(db, account)).filter(
				({ slug }) => token.projectId === null || slug === only?.slug,
			);
			const { data, next } = pageFrom(all, ({ slug }) => slug, call);
			return { data: data.map(asJson), next };
		},
	}),
	onSite({
		id: "createProject",
		method: "POST",
		path: "/projects",
		tag: "Projects",
		summary: "Make a project, of which you are the administrator",
		scope: "write",
		door: "site administrator",
		body: NewProject,
		answer: z.strictObject({ project: z.string() }),
		status: 201,
		async handle({ db, account, body, now }) {
			const parsed = NewProjectForm.safeParse({ name: body.name, slug: body.project });
			if (!parsed.success) {
				const { name = [], slug = [] } = z.flattenError(parsed.error).fieldErrors;
				return refusedFields({
					...(name.length > 0 && { name }),
					...(slug.length > 0 && { project: slug }),
				});
			}
			const { name, slug } = parsed.data;
			const made = await createOwnProject(db, { accountId: account.id, name, slug, now });
			if (made.kind === "created") return { project: made.slug };
			return refusedFields({
				project: [`Another project is called ${slug}. Choose another address.`],
			});
		},
	}),
	inProject({
		id: "getProject",
		method: "GET",
		path: "/projects/{project}",
		tag: "Projects",
		summary: "A project, with your role in it",
		scope: "read",
		door: "member",
		answer: z.strictObject({ ...ProjectJson.shape, role: z.enum(ROLES) }),
		async handle({ db, account, project, role }) {
			const all = await listedProjects(db, account);
			const own = all.find(({ slug }) => slug === project.slug);
			return own ? { ...asJson(own), role } : notThere("The project went away.");
		},
	}),
];
