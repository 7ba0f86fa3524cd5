import type { ApiScope } from "#db/model/api-token.ts";

/** What each scope opens, as it stands beside its box and in the description of the HTTP API. */
export const SCOPES_IN_WORDS: Record<ApiScope, string> = {
	read: "Read everything that you may read on pages, files of exports apart",
	label: "Save your own answers to the items in your queue",
	write: "Make projects, import into them, publish rubrics, give out items",
	judge: "Add endpoints and judges, and run them, which spends money",
	export: "Take files of whole projects away",
};

/** For how many days a token may be made. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;

/** Tokens of one person that are neither revoked nor over. */
export const MOST_TOKENS = 50;
