import { expect, test } from "vitest";
import { personPlan } from "./person-plan.ts";

const differing = (ci: [number, number]) => ({
	difference: { value: (ci[0] + ci[1]) / 2, ci, level: 0.95, n: 300, method: "score" },
});
const MARGIN = { margin: 0.1, peopleAnItem: 3 };

test("an interval no wider than the margin settles a comparison whatever the difference is: that is how many", () => {
	const plan = personPlan(differing([-0.117, 0.019]), MARGIN);
	expect(plan?.moreItems).toBe(0);
	// (.136 / .1)² times the items.
	expect(plan?.toSettle).toBe(255);
	expect(personPlan(differing([-0.2, -0.064]), MARGIN)?.toSettle).toBe(255);
	expect(personPlan(differing([-0.09, 0.009]), MARGIN)?.toSettle).toBe(0);
});
