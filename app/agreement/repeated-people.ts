import type { DimensionColumns } from "../columns/rating-columns.ts";
import type { HumansJson } from "./agreement-json.ts";
import type { Beside } from "./estimates.ts";
import { headlineEstimate } from "./judge-estimates.ts";
import { withItself } from "./repeated-judge.ts";

/** People who answered items more than once, and how like themselves they are; nothing where nobody did. */
export function repeatedPeople(
	{ dimension, humans }: DimensionColumns,
	{ clusters, options }: Beside,
): Pick<HumansJson, "repeated"> {
	const beside = { clusters, options: { ...options, bootstrap: 0 } };
	const repeated = humans.flatMap((person) => {
		const again = withItself(person, dimension.scale, (one, reference) =>
			headlineEstimate({ dimension }, one, { ...beside, reference }),
		);
		return again ? [{ person: person.rater, ...again }] : [];
	});
	return repeated.length > 0 ? { repeated } : {};
}
