import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ENGINE } from "#db/dialect";

/**
 * Where the migrations of an engine lie: beside this file, or, when this code runs from the bundle in
 * `build/server`, under the package's root.
 */
export function migrationsFolder(engine: typeof ENGINE = ENGINE): string {
	let folder = import.meta.dirname;
	for (;;) {
		const candidate = join(folder, "db/migrations", engine);
		if (existsSync(candidate)) return candidate;
		const parent = dirname(folder);
		if (parent === folder) throw new Error(`db/migrations/${engine} was not found`);
		folder = parent;
	}
}
