import { join } from "node:path";
import { packageRoot } from "../../base/package-root.ts";

const FOLDER = join(packageRoot(), "build/promises");

/** Where a run leaves what it counted, for the table at its end. */
export const COUNTS = {
	tests: join(FOLDER, "tests.json"),
	stories: join(FOLDER, "stories.json"),
};
