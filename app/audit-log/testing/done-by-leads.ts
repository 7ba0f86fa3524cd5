import type { Database } from "#db/dialect";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { aRubric } from "#seeds/builders.ts";
import { makePasswordReset } from "../../accounts/reset-password.server.ts";
import { invited } from "../../accounts/testing/invited.ts";
import { nameOfAnswers } from "../../adjudication/decide.server.ts";
import { askedField, valueField } from "../../adjudication/decision-form.ts";
import { votesOn } from "../../adjudication/votes.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { planFormOf } from "../../planning/plan-form.ts";
import { previewPlan } from "../../planning/plan-page.server.ts";
import { fieldsOfRubric } from "../../rubric/rubric-fields.ts";
import { basisOfDraft } from "../../rubric/save-draft.server.ts";
import { type Known, PASSWORD } from "./action-desk.ts";
import type { Done } from "./done-actions.ts";
import { newest } from "./newest.ts";

async function projectId(db: Database): Promise<string> {
	const project = await findProjectBySlug(db, "handbook");
	if (!project) throw new Error("it is there");
	return project.id;
}

/** The fields of a form as a browser names them: `levels[0].value`. */
function named(value: unknown, name = ""): [string, string][] {
	if (Array.isArray(value)) return value.flatMap((each, at) => named(each, `${name}[${at}]`));
	if (typeof value === "object" && value !== null)
		return Object.entries(value).flatMap(([key, each]) =>
			named(each, name ? `${name}.${key}` : key),
		);
	if (value === undefined || value === false) return [];
	return [[name, value === true ? "on" : String(value)]];
}

/** What is decided on an item, as it stands on the page. */
async function aDecision({ db, itemId }: Known): Promise<Record<string, string>> {
	const id = await projectId(db);
	const dimensions = await dimensionsOfProject(db, id);
	const which = { projectId: id, itemId };
	const { ratings } = await votesOn(
		db,
		which,
		dimensions.map(({ definition }) => definition),
	);
	return {
		...{ itemId, seen: nameOfAnswers(ratings), rubric: "1", reason: "as the source says" },
		[askedField("verdict")]: "",
		[valueField("verdict")]: "1",
	};
}

/** A plan for somebody who is still to be invited, with the sentence that its preview says. */
async function aPlan({ db }: Known): Promise<Record<string, string>> {
	const fields = { what: "all", withGiven: "on", invited: "1" };
	const sent = new FormData();
	for (const [name, value] of Object.entries(fields)) sent.set(name, value);
	const shown = await previewPlan(db, await projectId(db), planFormOf(sent));
	if (isRefusal(shown)) throw new Error(shown.sentence);
	return { ...fields, intent: "give-out", expected: shown.sentence, next: String(shown.number) };
}

async function anotherRubric({ db }: Known): Promise<Record<string, string>> {
	const [current] = await rubricVersions(db, await projectId(db));
	const fields = fieldsOfRubric({ ...aRubric(), guideline: "As the source says." });
	const typed = { ...fields, intent: "publish", basis: basisOfDraft(current) };
	return Object.fromEntries(named(typed));
}

const set = async ({ db }: Known) => ({ setId: await newest(db, "item_sets") });

/** What is done once there are labels, known answers and an endpoint, in this order. */
export const DONE_BY_LEADS: readonly (readonly [string, Done])[] = [
	[
		"accounts/join.route.tsx",
		{
			by: "nobody",
			who: "cleo",
			form: () => ({ name: "Cleo", login: "cleo", password: PASSWORD }),
			params: async ({ db }) => ({
				token: await invited(db, {
					...{ projectId: await projectId(db), role: "annotator", name: "Cleo" },
					...{ createdBy: await newest(db, "accounts", "login = 'lead'"), now: new Date() },
				}),
			}),
			entries: ["invitation.accepted", "session.started"],
		},
	],
	[
		"accounts/reset.route.tsx",
		{
			by: "nobody",
			form: () => ({ password: `${PASSWORD}, and newer` }),
			params: async ({ db, ada }) => {
				const made = { accountId: ada, maker: "terminal", now: new Date() } as const;
				const token = await makePasswordReset(db, made);
				if (isRefusal(token)) throw new Error(token.sentence);
				return { token };
			},
			entries: ["password.reset", "session.started"],
		},
	],
	[
		"adjudication/adjudicate.route.tsx",
		{ by: "lead", form: aDecision, entries: ["decision.stored"] },
	],
	[
		"judging/endpoints/edit-endpoint.route.tsx",
		{
			by: "lead",
			form: () => ({ concurrency: "3", keySource: "none" }),
			params: async ({ db }) => ({ endpointId: await newest(db, "endpoints") }),
			entries: ["endpoint.changed"],
		},
	],
	[
		"judging/judges/new-judge.route.tsx",
		{
			by: "lead",
			form: async ({ db }) => ({
				...{ protocol: "rubric", name: "strict" },
				...{ endpoint: await newest(db, "endpoints"), model: "m-1" },
			}),
			entries: ["judge.added"],
		},
	],
	[
		"quality/known-answers.route.tsx",
		{
			by: "lead",
			form: () => ({
				rows: "item_id;verdict;reason\nitem-1;accept;as the source says\nitem-2;accept;as the source says\n",
			}),
			entries: ["known_answers.stored"],
		},
	],
	[
		"quality/trainings.route.tsx",
		{
			by: "lead",
			form: async ({ db }) => ({
				...{ intent: "give", items: "2", passShare: "50" },
				people: await newest(db, "raters", "name = 'Cleo'"),
			}),
			entries: ["training.given"],
		},
	],
	[
		"sample/plan.route.tsx",
		{
			by: "lead",
			form: aPlan,
			entries: ["plan.begun", "plan.ready"],
		},
	],
	[
		"derived-sets/new-derived-set.route.tsx",
		{
			by: "lead",
			form: () => ({
				...{ name: "Probes", probes: "non_answer", pairing: "reversed" },
				...{ seed: "1", nonAnswer: "I do not know." },
			}),
			entries: ["derived_set.begun", "derived_set.made"],
		},
	],
	[
		"derived-sets/edit-set-item.route.tsx",
		{
			by: "lead",
			form: () => ({ response: "Another answer, as the source says." }),
			params: async (known) => ({
				...(await set(known)),
				itemId: await newest(known.db, "items", "set_id is not null"),
			}),
			entries: ["derived_set.item_edited"],
		},
	],
	[
		"derived-sets/derived-set.route.tsx",
		{
			by: "lead",
			form: async ({ db, ...known }) => {
				const { setId } = await set({ db, ...known });
				const found = await findDerivedSet(db, await projectId(db), { id: setId });
				return { intent: "approve", contentHash: found?.contentHash ?? "" };
			},
			params: set,
			entries: ["derived_set.approved"],
		},
	],
	[
		"derived-sets/derived-set.route.tsx",
		{
			by: "lead",
			form: () => ({ intent: "delete" }),
			params: set,
			entries: ["derived_set.deleted"],
		},
	],
	[
		"rubric/edit-rubric.route.tsx",
		{
			by: "lead",
			form: anotherRubric,
			entries: ["rubric.draft_saved", "rubric.published"],
		},
	],
];
