import { expect, test } from "vitest";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import type { Level, Scale } from "#db/model/scale.ts";
import { judgeInput } from "../testing/judge-input.ts";
import { judgeSeveralTimes, selfConsistency, timesAsked } from "./self-consistency.ts";

const scored = (value: Level) => ({ kind: "scored", value, rationale: `says ${value}` }) as const;
const failed = (reason: "timeout" | "refused"): Outcome => ({ kind: "unscored", reason });

/** Of one dimension, answered so. */
async function made(scale: Scale, outcomes: readonly Outcome[]): Promise<Outcome | undefined> {
	let time = 0;
	const judgment = await judgeSeveralTimes<Record<string, unknown>>(
		judgeInput({ parameters: {} }),
		{
			times: outcomes.length,
			dimensions: [{ name: "d", scale }],
			once: async (): Promise<Judgment> => {
				const outcome = outcomes[time++];
				return outcome ? { d: outcome } : {};
			},
		},
	);
	return judgment.d;
}

const BINARY: Scale = { type: "binary", values: [false, true] };
const NOMINAL: Scale = { type: "nominal", values: ["a", "b", "c"] };
const ORDINAL: Scale = { type: "ordinal", values: [1, 2, 3, 4, 5] };
const NUMERIC: Scale = { type: "numeric", range: [0, 1] };

test("the majority of levels, the median of levels in an order and of numbers; with the share", async () => {
	expect(await made(BINARY, [scored(true), scored(false), scored(true)])).toEqual({
		...{ kind: "scored", value: true, rationale: "says true" },
		evidence: {
			selfConsistency: { asked: 3, scored: 3, same: 2, share: 2 / 3, values: [true, false, true] },
		},
	});
	expect(await made(ORDINAL, [5, 1, 4, 4, 2].map(scored))).toMatchObject({
		value: 4,
		evidence: { selfConsistency: { same: 2, share: 0.4 } },
	});
	// The mean of two answers is nobody's own: the rationale is of the nearest.
	const four = [scored(0.2), scored(0.4), scored(0.9), scored(0.6), failed("timeout")];
	expect(await made(NUMERIC, four)).toMatchObject({ value: 0.5, rationale: "says 0.4" });
});

test("a tie without an order is unresolved; of two middle levels the lower one counts", async () => {
	const tie = [scored("a"), scored("b"), scored("a"), scored("b"), failed("refused")];
	expect(await made(NOMINAL, tie)).toMatchObject({ kind: "unscored", reason: "unresolved" });
	const even = [scored(2), scored(5), failed("refused")];
	expect(await made(ORDINAL, even)).toMatchObject({
		value: 2,
		evidence: { selfConsistency: { asked: 3, scored: 2, same: 1 } },
	});
});

test("half of the answers or fewer are none: the most frequent reason stands", async () => {
	const few = [scored(true), failed("timeout"), failed("refused"), failed("timeout")];
	expect(await made(BINARY, few)).toMatchObject({
		...{ kind: "unscored", reason: "timeout" },
		evidence: { selfConsistency: { asked: 4, scored: 1, same: 0 } },
	});
	expect(await made(BINARY, [failed("refused"), failed("refused"), failed("refused")])).toEqual(
		failed("refused"),
	);
});

test("once and left out are the same; an even number is refused", () => {
	expect(selfConsistency.parse(1)).toBeUndefined();
	expect(selfConsistency.parse(undefined)).toBeUndefined();
	expect(selfConsistency.safeParse(4).error?.issues[0]?.message).toContain("odd number");
	expect(timesAsked({ selfConsistency: 5 })).toBe(5);
	expect(timesAsked({})).toBe(1);
});
