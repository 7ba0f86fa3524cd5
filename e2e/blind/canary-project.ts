/**
 * A project in which everything that an annotator must not read says so: each row that is not the
 * annotator's own holds canaries. Ids and times are fixed, so that two such projects differ in nothing.
 */
import { createHash } from "node:crypto";
import type { Database } from "#db/dialect";
import type { ApiScope } from "#db/model/api-token.ts";
import { ProjectSettings } from "#db/model/project.ts";
import { FIRST_FORM } from "#db/model/request-form.ts";
import * as schema from "#db/schema/index.ts";
import { aRubric } from "#seeds/builders.ts";
import {
	API_SCOPES,
	API_TOKEN,
	COOKIE,
	createdAt,
	hidden,
	ITEMS,
	inserterOf,
	type JudgeLevels,
	LEADS_API_TOKEN,
	LEADS_COOKIE,
	later,
	SLUG,
	scopedToken,
} from "./canaries.ts";
import { plantAnswers } from "./canary-answers.ts";
import { plantItems } from "./canary-items.ts";
import { plantOutside } from "./canary-outside.ts";
import { plantPlan } from "./canary-plan.ts";

const NO_FACTS = {
	inputPerMillion: null,
	cachedInputPerMillion: null,
	cacheWritePerMillion: null,
	outputPerMillion: null,
	contextTokens: null,
	asOf: null,
};

/** Writes the project; what judges said is `levels`, null for nothing, and the rest is always the same. */
export async function plantCanaries(db: Database, levels: JudgeLevels): Promise<void> {
	const of = { projectId: "prj_1", createdAt };
	const insert = inserterOf(db);
	await insert(schema.settings, [{ name: "canary", value: hidden("installation-setting") }]);
	await insert(schema.processes, [
		{ id: "prc_1", pulse: 1, startedAt: createdAt, name: hidden("machine") },
	]);
	await insert(schema.accounts, [
		{ id: "acct_me", login: "me", name: "Me", createdAt },
		{ id: "acct_ben", login: hidden("login"), name: hidden("person"), createdAt },
		{ id: "acct_lead", login: hidden("lead-login"), name: hidden("lead"), createdAt },
	]);
	await db.$client.exec(`update accounts set password_hash = '${hidden("password")}'`);
	await insert(schema.accountLinks, [
		{
			...{ id: "lnk_ben", accountId: "acct_ben", createdAt },
			...{ issuer: hidden("provider"), subject: hidden("subject") },
		},
	]);
	// Far behind the end of the log, where no entry of the test follows it.
	const position = 1_000_000;
	await insert(schema.auditLog, [
		{
			...{ position, at: createdAt, action: "label.stored", projectId: "prj_1", actor: "account" },
			about: JSON.stringify({ item: hidden("logged-thing") }),
			details: JSON.stringify({ what: hidden("logged-detail") }),
			...{ whoHash: null, whomHash: null, previousHash: "planted", hash: "planted" },
		},
	]);
	await insert(schema.auditPeople, [
		{ id: 2 * position, accountId: "acct_ben", login: hidden("logged-login"), salt: "s" },
	]);
	const session = (cookie: string, accountId: string) => {
		const token = cookie.split("=")[1] ?? "";
		const id = createHash("sha256").update(token).digest("hex");
		return { id, accountId, createdAt, expiresAt: later };
	};
	await insert(schema.sessions, [session(COOKIE, "acct_me"), session(LEADS_COOKIE, "acct_lead")]);
	await insert(schema.projects, [
		{
			id: "prj_1",
			slug: SLUG,
			name: "Blind",
			itemCount: ITEMS,
			changeCounter: 1,
			createdAt,
			settings: ProjectSettings.parse({
				hideReference: true,
				nonAnswerDetector: { by: "people", dimension: hidden("project-setting") },
			}),
		},
		{
			id: "prj_2",
			slug: hidden("other-slug"),
			name: hidden("other-project"),
			createdAt,
			settings: ProjectSettings.parse({}),
		},
	]);
	await insert(schema.uploads, [
		{
			...{ token: hidden("upload"), projectId: "prj_1", toldAt: later },
			...{ shown: { names: [hidden("uploaded-file")] }, wish: { kind: hidden("wish") } },
		},
	]);
	const member = (account: string, role: "annotator" | "administrator") => ({
		id: `mem_${account}`,
		accountId: `acct_${account}`,
		role,
		...of,
	});
	await insert(schema.memberships, [
		member("me", "annotator"),
		member("ben", "annotator"),
		member("lead", "administrator"),
	]);
	const definition = aRubric();
	await insert(schema.rubrics, [
		{ id: "rub_1", version: 1, definition, publishedAt: createdAt, ...of },
		{
			id: "rub_2",
			version: 2,
			publishedAt: null,
			...of,
			definition: { ...definition, guideline: hidden("draft-of-the-rubric") },
		},
	]);
	await insert(schema.dimensions, [
		...definition.dimensions.map((dimension, position) => ({
			id: `dim_${position}`,
			name: dimension.name,
			definition: dimension,
			position,
			...of,
		})),
		{
			id: "dim_2",
			name: hidden("imported-dimension"),
			position: 2,
			...of,
			definition: {
				name: hidden("imported-dimension"),
				title: hidden("imported-title"),
				scale: { type: "numeric" },
			},
		},
	]);
	await insert(schema.endpoints, [
		{
			id: "end_1",
			name: hidden("endpoint"),
			baseUrl: `http://127.0.0.1:9/${hidden("url")}`,
			apiKeyVariable: hidden("variable"),
			sealedKey: hidden("key"),
			preset: hidden("preset"),
			headers: { [hidden("header")]: hidden("header-value") },
			query: { [hidden("query")]: hidden("query-value") },
			createdAt,
			models: { [hidden("priced-model")]: NO_FACTS },
		},
	]);
	await insert(schema.learntForms, [
		{
			endpointId: "end_1",
			model: hidden("learnt-model"),
			form: { ...FIRST_FORM, leftOut: [hidden("left-out-member")] },
			refusals: [{ part: hidden("refused-part"), said: hidden("endpoint-said") }],
			learntAt: createdAt,
		},
	]);
	await insert(schema.judges, [
		{
			id: "jdg_1",
			name: hidden("judge"),
			protocol: "direct",
			protocolVersion: "1",
			...of,
			endpointId: "end_1",
			model: hidden("model"),
			rubricId: "rub_1",
			roleModels: { embed: { endpointId: null, model: hidden("embedding-model") } },
			parameters: { note: hidden("judge-parameter") },
			binding: { [hidden("judge-dimension")]: "verdict" },
			series: hidden("series"),
			seriesVersion: 1,
			promptHash: hidden("prompt-hash"),
			identity: hidden("identity"),
		},
	]);
	const rater = (name: string, fields: Partial<typeof schema.raters.$inferInsert>) => ({
		id: `rtr_${name}`,
		name: hidden(`rater-${name}`),
		kind: "human" as const,
		...of,
		...fields,
	});
	await insert(schema.raters, [
		rater("me", { name: "Me", accountId: "acct_me" }),
		rater("ben", { accountId: "acct_ben", excludedReason: hidden("left-out") }),
		rater("file", {}),
		rater("judge", { kind: "judge", judgeId: "jdg_1" }),
	]);
	await plantItems(db);
	const link = { role: "annotator" as const, tokenHash: hidden("token"), createdBy: "acct_lead" };
	await insert(schema.invitations, [
		{ id: "inv_1", name: hidden("invited"), expiresAt: later, ...link, ...of },
	]);
	await insert(schema.passwordResets, [
		{
			id: "rst_1",
			accountId: "acct_ben",
			tokenHash: hidden("reset"),
			createdBy: "acct_lead",
			createdAt,
			expiresAt: later,
		},
	]);
	await plantTokens(db);
	await plantOutside(db);
	await plantPlan(db);
	await plantAnswers(db, levels);
}

/** Tokens of the API: the annotator's, the lead's, and another person's, of whose requests answers are kept. */
async function plantTokens(db: Database): Promise<void> {
	const insert = inserterOf(db);
	const row = (token: string, accountId: string, scopes: readonly ApiScope[]) => {
		const tokenHash = createHash("sha256").update(token).digest("hex");
		const id = `tok_${tokenHash.slice(0, 12)}`;
		// Used just now, so that no request writes it again.
		const usedAt = later;
		return {
			...{ id, accountId, tokenHash, scopes: [...scopes], createdAt, usedAt },
			...{ name: "mine", expiresAt: later },
		};
	};
	const bens = row("of ben", "acct_ben", ["read"]);
	await insert(schema.apiTokens, [
		row(API_TOKEN, "acct_me", API_SCOPES),
		...API_SCOPES.map((scope, place) => row(scopedToken(place), "acct_me", [scope])),
		row(LEADS_API_TOKEN, "acct_lead", API_SCOPES),
		{ ...bens, name: hidden("token-name"), tokenHash: hidden("token-hash") },
	]);
	await insert(schema.apiAnswers, [
		{
			...{ id: "kept", tokenId: bens.id, requestHash: "h", createdAt: later, status: 201 },
			body: hidden("kept-answer"),
		},
	]);
}
