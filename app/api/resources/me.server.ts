import { z } from "zod";
import { ApiScope } from "#db/model/api-token.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { onSite } from "../operation.ts";

const MeJson = z.strictObject({
	name: z.string(),
	login: z.string(),
	administrator: z.boolean().describe("of the installation"),
	token: z.strictObject({
		id: z.string(),
		name: z.string(),
		scopes: z.array(ApiScope).readonly(),
		project: z.string().nullable().describe("the only project that it opens; null: all"),
		expiresAt: z.iso.datetime(),
	}),
});

export const ME = [
	onSite({
		id: "getMe",
		method: "GET",
		path: "/me",
		tag: "Token",
		summary: "Who asks, and what the token opens",
		scope: "read",
		door: "signed-in",
		answer: MeJson,
		async handle({ db, account, token }) {
			const project = token.projectId === null ? null : await projectById(db, token.projectId);
			return {
				name: account.name,
				login: account.login,
				administrator: account.isAdministrator,
				token: {
					...{ id: token.id, name: token.name, scopes: token.scopes },
					project: project?.slug ?? null,
					expiresAt: token.expiresAt.toISOString(),
				},
			};
		},
	}),
];
