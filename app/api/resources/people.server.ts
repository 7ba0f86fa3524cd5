import { z } from "zod";
import { ROLES } from "#db/model/roles.ts";
import { membersOfProject } from "#db/queries/memberships.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { pageFrom, projectList } from "../operation.ts";

const PersonJson = z.strictObject({
	name: z.string(),
	login: z.string(),
	role: z.enum(ROLES),
	rater: z.string().nullable().describe("what plans name them by; null: they label nothing here"),
	paused: z.boolean(),
	closed: z
		.boolean()
		.describe("whether the account is closed: nobody signs in, and it gets no items any more"),
});

export const PEOPLE = [
	projectList({
		id: "listPeople",
		method: "GET",
		path: "/projects/{project}/people",
		tag: "People",
		summary: "Who is in the project",
		scope: "read",
		door: "administrator",
		entry: PersonJson,
		position: z.string(),
		async handle({ db, project, ...call }) {
			const raters = await ratersOfProject(db, project.id);
			const members = await membersOfProject(db, project.id);
			const { data, next } = pageFrom(members, ({ accountId }) => accountId, call);
			return {
				data: data.map(({ accountId, name, login, role, pausedAt, closedAt }) => ({
					...{ name, login, role, paused: pausedAt !== null, closed: closedAt !== null },
					rater: raters.find((rater) => rater.accountId === accountId)?.id ?? null,
				})),
				next,
			};
		},
	}),
];
