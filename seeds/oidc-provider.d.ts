/** What the tests use of it; it brings no types of its own. */
declare module "oidc-provider" {
	import type { RequestListener } from "node:http";

	export default class Provider {
		constructor(issuer: string, configuration: Record<string, unknown>);
		callback(): RequestListener;
	}
}
