import { config, unknownVariables } from "./config.server.ts";

/** Variables that are set and change nothing, each in a sentence: whoever starts the server may count on them. */
export function idleVariables(): string[] {
	const unknown = unknownVariables().map(
		(name) =>
			`${name} is set, and Concord reads no variable of that name: \`concord doctor\` says which may be meant.`,
	);
	const { CONCORD_OIDC_ISSUER, CONCORD_OIDC_CLIENT_ID, CONCORD_OIDC_CLIENT_SECRET } = config();
	const isIdle = CONCORD_OIDC_ISSUER === "" && CONCORD_OIDC_CLIENT_ID + CONCORD_OIDC_CLIENT_SECRET;
	return isIdle
		? unknown.concat(
				"CONCORD_OIDC_CLIENT_ID or its secret is set, and CONCORD_OIDC_ISSUER is not: nobody signs in with a provider.",
			)
		: unknown;
}
