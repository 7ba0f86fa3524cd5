import { z } from "zod";

/** What a judge takes, in tokens, money and time. */
export const JudgeFigures = z.strictObject({
	/** Items judged, each as often as it was. */
	cells: z.number(),
	tokensIn: z.number(),
	tokensOut: z.number(),
	/** Micro-units spent so far; `unpriced` answered requests of unknown price are not in them. */
	micros: z.number(),
	unpriced: z.number(),
	/** Of 1,000 items by the mean so far; null while none is judged. `micros` null: cost unknown. */
	perThousand: z
		.strictObject({ tokensIn: z.number(), tokensOut: z.number(), micros: z.number().nullable() })
		.nullable(),
	/** Of answered requests that were sent live, to two digits; null where there was none. */
	latency: z.strictObject({ p50Ms: z.number(), p95Ms: z.number() }).nullable(),
});
export type JudgeFigures = z.infer<typeof JudgeFigures>;
