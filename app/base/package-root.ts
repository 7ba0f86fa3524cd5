import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder of Concord's package.json, a checkout's or an installed package's, whether the code runs
 * from sources or from a bundle in `build`.
 * @param from where to look first, then upwards; a parameter for tests
 */
export function packageRoot(from: string = import.meta.dirname): string {
	for (let folder = from; ; folder = dirname(folder)) {
		if (existsSync(join(folder, "package.json"))) return folder;
		if (folder === dirname(folder)) throw new Error(`no package.json above ${from}`);
	}
}
