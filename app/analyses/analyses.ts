import { INSIGHTS_ANALYSIS } from "./a12-insights/analysis.ts";
import { EXPERIMENTS } from "./index.ts";
import type { Analysis } from "./report/analysis.ts";

/** Everything that is published, in the order of the numbers, however it is carried out. */
export const ANALYSES: readonly Analysis[] = [
	...EXPERIMENTS.map(
		({ id, title, source, question }): Analysis => ({
			...{ id, title, source, question, page: `experiments/${id}` },
		}),
	),
	INSIGHTS_ANALYSIS,
].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
