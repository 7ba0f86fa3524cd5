import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

let known: string | undefined;

/** The version of Concord, as its package says it. */
export function concordVersion(): string {
	known ??= (
		JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as { version: string }
	).version;
	return known;
}
