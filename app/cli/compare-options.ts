import type { ReadingOptions } from "./reading-options.ts";

/** What `concord compare` is told. */
export type CompareOptions = ReadingOptions & {
	json?: boolean;
	schema: string;
	allPairs?: boolean;
	systems?: readonly [string, string];
	judge?: string;
	runs?: readonly [string, string];
	rubricVersions?: readonly [string, string];
	by?: string;
};
