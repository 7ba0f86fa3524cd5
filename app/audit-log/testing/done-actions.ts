import { knownField, whyField } from "../../labelling/gold/known-answer-fields.ts";
import { GOOD } from "../../labelling/testing.ts";
import { type Known, PASSWORD } from "./action-desk.ts";
import { newest } from "./newest.ts";

type Fields = Readonly<Record<string, string>>;

/** What is sent, by whom, what the log says of it then, and what else of the address there is. */
export type Done = {
	readonly by: "lead" | "ada" | "cleo" | "nobody";
	readonly form: (known: Known) => Fields | Promise<Fields>;
	readonly params?: (known: Known) => Fields | Promise<Fields>;
	/** Whose name stands in the log, where a visitor becomes somebody; Ada unless stated. */
	readonly who?: string;
	readonly entries: readonly string[];
};

/** Actions whose outcome is made here, in this order. */
export const DONE: readonly (readonly [string, Done])[] = [
	[
		"projects/new-project.route.tsx",
		{ by: "lead", form: () => ({ name: "Another" }), entries: ["project.created"] },
	],
	[
		"labelling/save-annotation.route.ts",
		{
			by: "ada",
			form: ({ rubricId }) => ({ ...GOOD, rubricId }),
			params: ({ itemId }) => ({ itemId }),
			entries: ["label.stored"],
		},
	],
	[
		"labelling/label-item.route.tsx",
		{
			by: "ada",
			form: ({ rubricId }) => ({ ...GOOD, rubricId }),
			params: ({ nextItemId }) => ({ itemId: nextItemId }),
			entries: ["label.stored"],
		},
	],
	[
		"labelling/reference.route.ts",
		{
			by: "ada",
			form: () => ({ "rating:verdict": "1" }),
			params: ({ itemId }) => ({ itemId }),
			entries: ["reference.shown"],
		},
	],
	[
		"labelling/label.route.tsx",
		{
			by: "lead",
			form: () => ({ count: "1", queueEnd: "0" }),
			entries: ["raters.added", "items.assigned"],
		},
	],
	[
		"projects/settings.route.tsx",
		{
			by: "lead",
			form: () => ({ smallestDifference: "0.2", sampleClosed: "on" }),
			entries: ["project.settings_changed"],
		},
	],
	[
		"projects/items/item.route.tsx",
		{
			by: "lead",
			form: () => ({ [knownField("verdict")]: "1", [whyField("verdict")]: "as the source says" }),
			params: ({ itemId }) => ({ itemId }),
			entries: ["known_answers.replaced"],
		},
	],
	[
		"accounts/account.route.tsx",
		{
			by: "ada",
			form: () => ({ intent: "password", current: PASSWORD, next: `${PASSWORD}, and new` }),
			entries: ["password.changed"],
		},
	],
	[
		"accounts/account.route.tsx",
		{
			by: "ada",
			form: () => ({ intent: "make-token", tokenName: "Cleo’s job", scopes: "read", days: "7" }),
			entries: ["token.made"],
		},
	],
	[
		"accounts/account.route.tsx",
		{
			by: "ada",
			form: async ({ db }) => ({
				intent: "revoke-token",
				tokenId: await newest(db, "api_tokens"),
			}),
			entries: ["token.revoked"],
		},
	],
	[
		"accounts/people.route.tsx",
		{
			by: "lead",
			form: ({ ada }) => ({ intent: "role", accountId: ada, role: "viewer" }),
			entries: ["member.role_changed"],
		},
	],
	[
		"accounts/people.route.tsx",
		{
			by: "lead",
			form: () => ({ intent: "invite", name: "Cleo", role: "viewer" }),
			entries: ["invitation.made"],
		},
	],
	[
		"accounts/people.route.tsx",
		{
			by: "lead",
			form: ({ ada }) => ({ intent: "reset", accountId: ada }),
			entries: ["password.link_made"],
		},
	],
	[
		"accounts/people.route.tsx",
		{
			by: "lead",
			form: ({ ada }) => ({ intent: "remove", accountId: ada, excludedReason: "left" }),
			entries: ["member.removed", "rater.left_out"],
		},
	],
	[
		"judging/endpoints/endpoints.route.tsx",
		{
			by: "lead",
			form: () => ({ name: "local", baseUrl: "https://models.example.org/v1", concurrency: "2" }),
			entries: ["endpoint.added"],
		},
	],
	[
		"judging/runs/new-run.route.tsx",
		{
			by: "lead",
			form: ({ judgeId }) => ({ judge: judgeId }),
			entries: ["run.planned", "run.started"],
		},
	],
	[
		"judging/runs/run.route.tsx",
		{
			by: "lead",
			form: () => ({ intent: "cancel" }),
			params: ({ runId }) => ({ runId }),
			entries: ["run.cancelled"],
		},
	],
	[
		"projects/items/items.route.tsx",
		{
			by: "lead",
			form: ({ itemId }) => ({ action: "flag", id: itemId, confirmed: "yes" }),
			entries: ["items.marked"],
		},
	],
	[
		"audit-log/audit-log.route.tsx",
		{
			by: "lead",
			form: () => ({ "erased-login": "ada", sure: "on" }),
			entries: ["log.person_erased"],
		},
	],
	[
		"projects/projects.route.tsx",
		{ by: "lead", form: () => ({}), entries: ["project.created", "items.added", "import.done"] },
	],
	["accounts/sign-out.route.tsx", { by: "ada", form: () => ({}), entries: ["session.ended"] }],
	[
		"accounts/sign-in.route.tsx",
		{
			by: "nobody",
			form: () => ({ login: "ada", password: `${PASSWORD}, and new` }),
			entries: ["session.started"],
		},
	],
];
