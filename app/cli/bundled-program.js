// Plain JavaScript: it decides whether anything has to read TypeScript at all.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
/** Time and size of every source of the bundle when it was made; not in the package. */
export const STATES = "build/cli/sources.json";

/**
 * The bundle of the command that `npm run build` made. In a checkout null if there is none or a source
 * of it has changed since (3 ms); in the installed package there are no sources and it always stands.
 * @param {string} root a parameter for tests
 * @returns {string | null} its path
 */
export function bundledProgram(root = ROOT) {
	const program = join(root, "build/cli/program.js");
	if (!existsSync(join(root, "app/cli/program.ts"))) return program;
	try {
		const states = JSON.parse(readFileSync(join(root, STATES), "utf8"));
		const now = sourceStates(root, Object.keys(states));
		return Object.keys(now).every((path) => now[path] === states[path]) ? program : null;
	} catch {
		return null;
	}
}

/**
 * Time and size of each file.
 * @param {string} root
 * @param {readonly string[]} paths from there
 * @returns {Record<string, string>}
 */
export function sourceStates(root, paths) {
	return Object.fromEntries(
		paths.map((path) => {
			const { mtimeMs, size } = statSync(join(root, path));
			return [path, `${mtimeMs} ${size}`];
		}),
	);
}
