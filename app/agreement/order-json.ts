import type { Level, Reason } from "#stats/index.ts";
import type { JudgeJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";

/** A judge asked in both orders of what it compares (documented in app/agreement/README.md). */
export type JudgeOrdersJson = {
	/** The name without the order. */
	judge: string;
	/** The usual order, then the swapped one. */
	raters: [string, string];
	/** Items that both scored. */
	n: number;
	/** Share of these with the same value in both orders, and the same beyond chance. */
	consistent: EstimateJson;
	kappa: EstimateJson;
	/** Against people, both orders together: of an order drawn by lot. `n` are items, `asked` and `scored` answers. */
	pooled: JudgeJson;
	positionEffect: PositionEffectJson;
};

export type PositionEffectJson = {
	/** The scale's last level, and how often each order gives it; null with n = 0. */
	level: Level;
	shares: [number, number] | null;
	/**
	 * Share of items where the usual order is nearer that level, minus share where the swapped one is: with two
	 * levels the difference of `shares`. Absent on nominal scales of three levels or more.
	 */
	difference?: EstimateJson;
	/** McNemar's mid-p; on nominal scales of three levels or more Stuart and Maxwell's. */
	p: number | null;
	/** Holm, over the judges of the dimension. */
	pAdjusted: number | null;
	/** Why there is no p. */
	reason?: Reason;
	/** Is there an effect beyond chance, all judges tested together? */
	shown: boolean;
};
