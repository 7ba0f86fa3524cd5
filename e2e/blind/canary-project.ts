/**
 * A project in which everything that an annotator must not read says so: each row that is not the
 * annotator's own holds canaries. Ids and times are fixed, so that two such projects differ in nothing.
 */
import { createHash } from "node:crypto";
import type { Database } from "#db/dialect";
import type { LabellingPlan } from "#db/model/labelling-plan.ts";
import { ProjectSettings } from "#db/model/project.ts";
import * as schema from "#db/schema/index.ts";
import { anItem, aRubric } from "#seeds/builders.ts";
import {
	COOKIE,
	createdAt,
	hidden,
	ITEMS,
	inserterOf,
	itemId,
	type JudgeLevels,
	LEADS_COOKIE,
	later,
	OWN_ITEMS,
	SLUG,
} from "./canaries.ts";
import { plantAnswers } from "./canary-answers.ts";

const plan: LabellingPlan = {
	draw: { kind: "listed", externalIds: [hidden("plan-listed")] },
	withGiven: false,
	overlap: { share: 1, people: 2 },
	queue: "pool",
	blockSize: 30,
	repeats: 0,
	gold: 0,
	seed: 1,
};

function anItemRow(place: number): typeof schema.items.$inferInsert {
	const isOwn = place < OWN_ITEMS;
	const text = (what: string) => (isOwn ? `${what} ${place}` : hidden(`item-${what}`));
	return {
		id: itemId(place),
		projectId: "prj_1",
		position: place,
		contentHash: hidden(`hash-${place}`),
		externalId: hidden(`item-id-${place}`),
		input: text("input"),
		response: text("response"),
		...(isOwn ? {} : { responseA: text("a"), responseB: text("b") }),
		contexts: [{ text: text("context") }],
		// The first item is answered: what was hidden until then is shown.
		reference: [place === 0 ? "reference" : hidden("reference-before-the-answer")],
		referenceContexts: [{ text: place === 0 ? "reference" : hidden("reference-context") }],
		messages: isOwn ? null : [{ role: "user", content: text("message") }],
		...(isOwn
			? {}
			: { documentId: text("document"), queryId: text("query"), group: text("group") }),
		system: hidden("system"),
		metadata: { channel: hidden("metadata") },
		derivedFrom: isOwn ? null : { from: [text("source")], how: text("derivation") },
		createdAt,
	};
}

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
	const content = anItem();
	const insert = inserterOf(db);
	await insert(schema.settings, [{ name: "canary", value: hidden("installation-setting") }]);
	await insert(schema.accounts, [
		{ id: "acct_me", login: "me", name: "Me", createdAt },
		{ id: "acct_ben", login: hidden("login"), name: hidden("person"), createdAt },
		{ id: "acct_lead", login: hidden("lead-login"), name: hidden("lead"), createdAt },
	]);
	await db.$client.exec(`update accounts set password_hash = '${hidden("password")}'`);
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
			createdAt,
			models: { [hidden("priced-model")]: NO_FACTS },
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
	await insert(
		schema.items,
		Array.from({ length: ITEMS }, (_, place) => anItemRow(place)),
	);
	await insert(schema.derivedSets, [
		{
			id: "set_1",
			name: hidden("set"),
			kind: "probes",
			status: "approved",
			...of,
			parameters: { note: hidden("set-parameter") },
			contentHash: hidden("set-hash"),
			leftOut: [{ part: hidden("set-part"), reason: hidden("set-left-out"), items: 1 }],
		},
	]);
	await insert(schema.items, [
		{ ...anItemRow(9), id: itemId(9), position: -1, setId: "set_1", input: content.input },
	]);
	await insert(schema.documents, [
		{ id: "doc_1", externalId: hidden("document-id"), text: hidden("document-text"), ...of },
	]);
	await insert(schema.itemMarks, [
		{
			itemId: itemId(1),
			projectId: "prj_1",
			flaggedAt: createdAt,
			excludedAt: createdAt,
			excludedReason: hidden("item-left-out"),
		},
	]);
	await insert(schema.imports, [
		{
			id: "imp_1",
			fileNames: [hidden("file-name")],
			itemsAdded: 31415926,
			ratingsAdded: 1,
			unchanged: 0,
			rejected: 1,
			...of,
			problems: [{ file: hidden("file"), line: 1, reason: hidden("import-problem") }],
		},
	]);
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
	await insert(schema.labellingPlans, [
		{
			id: "pln_1",
			number: 1,
			definition: plan,
			sentence: hidden("plan"),
			...of,
			createdBy: "acct_lead",
			readyAt: createdAt,
		},
	]);
	await insert(
		schema.planItems,
		Array.from({ length: OWN_ITEMS }, (_, place) => ({
			planId: "pln_1",
			itemId: itemId(place),
			position: place,
			block: 0,
			overlap: 3,
			// The annotator has the first one; the others come from the pool.
			openSeats: place === 0 ? 2 : 3,
			probability: 0.71828182,
			stratum: hidden("stratum"),
			...(place === 3 ? { purpose: "sample" as const, repeats: itemId(0) } : {}),
		})),
	);
	await insert(schema.planShares, [
		{ id: "shr_1", planId: "pln_1", raterId: "rtr_me", createdAt },
		{ id: "shr_2", planId: "pln_1", invitationId: "inv_1", size: 31415926, createdAt },
	]);
	await insert(schema.goldAnswers, [
		{
			itemId: itemId(1),
			dimensionId: "dim_0",
			level: 1,
			createdAt,
			reason: hidden("gold-reason"),
		},
	]);
	const assigned = (id: string, raterId: string, place: number, planId: string | null) => ({
		id,
		raterId,
		itemId: itemId(place),
		position: place,
		planId,
		...of,
	});
	await insert(schema.assignments, [
		{ ...assigned("asn_1", "rtr_me", 0, "pln_1"), status: "submitted" as const },
		{
			...assigned("asn_2", "rtr_ben", 1, null),
			judgedBefore: { "rating:verdict": hidden("judged-before") },
		},
		assigned("asn_3", "rtr_ben", 5, null),
	]);
	await plantAnswers(db, levels);
}
