import { z } from "zod";
import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { GROUPINGS } from "../columns/group-sources.ts";

/** What a report of agreement is computed with: every choice that changes a figure. */
export const AgreementSettings = z.strictObject({
	reference: z.string().min(1),
	missing: z.enum(["drop", "disagree"]),
	minOverlap: z.number().int().min(0),
	bootstrap: z.number().int().min(0).max(1_000_000),
	seed: z.number().int().min(0),
	margin: z.number().min(0).max(1),
	looks: z.enum(["fixed", "any"]),
	clusters: z.array(z.enum(GROUPINGS)).optional(),
	within: z.array(z.string()).optional(),
});
export type AgreementSettings = z.infer<typeof AgreementSettings>;

/** The same, and of which dimensions and judges it is; absent: of all. */
export const ReportSettings = AgreementSettings.extend({
	dimensions: z.array(z.string()).optional(),
	judges: z.array(z.string()).optional(),
});
export type ReportSettings = z.infer<typeof ReportSettings>;

/** The settings among options of an agreement report, with what nobody chose as it is by default. */
export function settingsOf(options: Partial<AgreementOptions>): AgreementSettings {
	const { reference, missing, minOverlap, bootstrap, seed, margin, looks, clusters, within } = {
		...DEFAULT_AGREEMENT_OPTIONS,
		...options,
	};
	return {
		...{ reference, missing, minOverlap, bootstrap, seed, margin, looks },
		...(clusters && { clusters: [...clusters] }),
		...(within && { within: [...within] }),
	};
}
