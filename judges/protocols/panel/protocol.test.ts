import { expect, test } from "vitest";
import type { Outcome } from "#db/model/judgment.ts";
import type { Level } from "#db/model/scale.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { PanelParameters, panelProtocol } from "./protocol.ts";

const FAILED: Outcome = { kind: "unscored", reason: "unparsable" };
const said = (value: Level): Outcome => ({ kind: "scored", value });

/** @param awaited places of members that may still answer */
async function panelOutcome(
	outcomes: readonly Outcome[],
	parameters: Partial<PanelParameters> = {},
	awaited: readonly number[] = [],
) {
	const members = outcomes.map((outcome, at) => ({
		judge: `judge ${at + 1}`,
		outcome,
		isAwaited: awaited.includes(at),
	}));
	const parsed = PanelParameters.parse({
		members: members.map(({ judge }) => judge),
		...parameters,
	});
	const judgment = await panelProtocol.carryOut(judgeInput({ members, parameters: parsed }));
	return judgment[parsed.dimension];
}

async function panel(outcomes: readonly Outcome[], parameters: Partial<PanelParameters> = {}) {
	const outcome = await panelOutcome(outcomes, parameters);
	return outcome.kind === "scored" ? outcome.value : outcome.reason;
}

test("W10: accept accept reject → accept; a member without a value → unresolved", async () => {
	expect(await panel([said(true), said(true), said(false)])).toBe(true);
	expect(await panel([said(true), said(false), FAILED])).toBe("unresolved");
	expect(await panel([said(true), said(true), FAILED], { missing: "over_present" })).toBe(true);
});

test("W10: .2 .8 .5 → mean and median 0.5; from 0.5 on accepted", async () => {
	const numbers = [said(0.2), said(0.8), said(0.5)];
	const scale = { type: "numeric" as const, range: [0, 1] as [number, number] };
	expect(await panel(numbers, { rule: "mean", scale })).toBeCloseTo(0.5, 12);
	expect(await panel(numbers, { rule: "median", scale })).toBe(0.5);
	expect(await panel(numbers, { rule: "median", scale, cut: 0.5 })).toBe(true);
	expect(await panel(numbers, { rule: "median", scale, cut: 0.51 })).toBe(false);
});

test("a tie is never broken, and weights can break it", async () => {
	const split = [said(true), said(true), said(false), said(false)];
	expect(await panel(split)).toBe("unresolved");
	const weighted = { rule: "weighted" as const, weights: [1, 1, 1.5, 1] };
	expect(await panel(split, weighted)).toBe(false);
	expect(await panel([FAILED, FAILED], { missing: "over_present" })).toBe("unresolved");
});

test("a panel waits for a member that may still answer, and for nothing else", async () => {
	const waits = { reason: "unresolved", detail: "member_missing" };
	const split = [said(true), said(false), FAILED];
	expect(await panelOutcome(split, {}, [2])).toMatchObject(waits);
	expect(await panelOutcome(split)).not.toHaveProperty("detail");
	const present = { missing: "over_present" as const };
	expect(await panelOutcome([FAILED], present, [0])).toMatchObject(waits);
	expect(await panelOutcome(split, present, [2])).toMatchObject({ detail: "tie" });
});
