import fc from "fast-check";
import { expect, test } from "vitest";
import { createBudget } from "./budget.server.ts";

const never = new AbortController().signal;

test("with any number in flight and any cost below the worst, the cap holds", async () => {
	const calls = fc.array(
		fc.record({
			worst: fc.integer({ min: 1, max: 100 }),
			share: fc.double({ min: 0, max: 1, noNaN: true }),
		}),
		{ minLength: 1, maxLength: 60 },
	);
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 0, max: 1_500 }), calls, async (cap, wanted) => {
			const budget = createBudget({ cap, spent: 0 });
			let paid = 0;
			await Promise.all(
				wanted.map(async ({ worst, share }) => {
					if (!(await budget.reserve(worst, never))) return;
					await new Promise((done) => setImmediate(done));
					const cost = Math.floor(worst * share);
					paid += cost;
					budget.settle(worst, cost);
				}),
			);
			expect(paid).toBeLessThanOrEqual(cap);
			expect(budget.spent).toBe(paid);
		}),
		{ numRuns: 200 },
	);
});

test("what is given back lets the next one through; with nothing under way it is refused", async () => {
	const budget = createBudget({ cap: 100, spent: 20 });
	expect(await budget.reserve(60, never)).toBe(true);
	const second = budget.reserve(60, never);
	budget.settle(60, 10);
	expect(await second).toBe(true);
	budget.settle(60, 60);
	expect(await budget.reserve(11, never)).toBe(false);
	expect(budget.spent).toBe(90);
});

test("who waits for room can give up", async () => {
	const budget = createBudget({ cap: 100, spent: 0 });
	await budget.reserve(80, never);
	const impatient = new AbortController();
	const waiting = budget.reserve(80, impatient.signal);
	impatient.abort(new Error("stopped"));
	await expect(waiting).rejects.toThrow("stopped");
});
