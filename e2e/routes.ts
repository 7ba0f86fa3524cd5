import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "./fixtures.ts";

type RouteEntry = {
	id: string;
	path?: string | undefined;
	index?: boolean | undefined;
	file: string;
	children?: RouteEntry[] | undefined;
};

const RouteEntry: z.ZodType<RouteEntry> = z.object({
	id: z.string(),
	path: z.string().optional(),
	index: z.boolean().optional(),
	file: z.string(),
	get children() {
		return z.array(RouteEntry).optional();
	},
});

/** Every address pattern that the app answers, from its own route map: `/projects/:projectSlug/label`. */
export function addressPatterns(): string[] {
	const cli = join(ROOT, "node_modules/@remix-run/dev/dist/cli.js");
	const printed = execFileSync(process.execPath, [cli, "routes", "--json"], {
		cwd: ROOT,
		encoding: "utf8",
	});
	const patterns: string[] = [];
	const walk = (entries: readonly RouteEntry[], before: string) => {
		for (const { path, index, children } of entries) {
			const address = path ? `${before}/${path}` : before;
			if (path || index) patterns.push(address || "/");
			walk(children ?? [], address);
		}
	};
	walk(z.array(RouteEntry).parse(JSON.parse(printed)), "");
	return [...new Set(patterns)];
}
