import { expect, test } from "vitest";
import { answerInLines } from "./answer.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { told } from "./testing/told.ts";

test("a judge that squeezes the scale orders items well and is far off: that is said, with what to do", () => {
	const truth = Array.from({ length: 200 }, (_, item) => (item * 37) % 101);
	const off = (value: number, item: number, by: number) =>
		Math.min(100, Math.max(0, value + (((item * 53) % 21) - 10) * by));
	const { answer } = told(
		columnsOf(
			{ type: "numeric", range: [0, 100] },
			{
				humans: { ann: truth, bob: truth.map((v, item) => off(v, item, 0.8)) },
				judges: {
					squeezed: truth.map((value) => 50 + 0.15 * (value - 50)),
					plain: truth.map((value, item) => off(value, item + 7, 1.5)),
				},
			},
		),
	);
	const said = answerInLines(answer).join(" ");
	expect(answer.judges).toContain("squeezed");
	expect(said).toMatch(/squeezed is off from people by \d+\.\d+ \[[^\]]+\] on average, plain by/);
	expect(said).toContain("Do not use the values of squeezed as they are");
	expect(said).not.toMatch(/Not settled: Nothing|price and latency decide/);
});
