import type { RouteConfigEntry } from "@remix-run/route-config";
import routeMap from "../../routes.ts";

/** Every address that the app answers, as `routes.ts` has it: `/projects/:projectSlug/label`. */
export async function addressPatterns(): Promise<string[]> {
	const walk = (entries: readonly RouteConfigEntry[], before: string): string[] =>
		entries.flatMap(({ path, index, children = [] }) => {
			const address = path ? `${before}/${path}` : before;
			return [...(path || index ? [address || "/"] : []), ...walk(children, address)];
		});
	return [...new Set(walk(await routeMap, ""))];
}
