import { z } from "zod";
import { AgreementSettings, ReportSettings } from "../../report/report-settings.ts";

/** The schema of a bundle; another one is another version, which this one does not read. */
export const BUNDLE_SCHEMA = "concord.bundle/1";

export const MANIFEST = "manifest.json";

/** A file below the bundle's folder, never outside of it: `labels.jsonl`, `analyses/A3.json`. */
const FileName = z.string().regex(/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)?$/);

/**
 * What a bundle holds, and how its figures were computed (documented in README.md). A key that this release does not
 * know could be a setting that it would leave out: it is refused.
 */
export const Manifest = z.strictObject({
	schema: z.literal(BUNDLE_SCHEMA),
	/** Of the program and of the schemas of its figures. */
	versions: z.record(z.string(), z.string()),
	project: z.strictObject({ slug: z.string(), name: z.string() }),
	/** The derived set whose items these are; null: the imported items. */
	set: z.strictObject({ name: z.string(), kind: z.string() }).nullable(),
	/** Of each file of figures what it was computed with. */
	settings: z.strictObject({
		"agreement.json": AgreementSettings,
		"comparison.json": AgreementSettings,
		"report.md": ReportSettings,
		/** Options that were chosen, by the analysis; the others are its own defaults. */
		analyses: z.record(z.string(), z.record(z.string(), z.string())),
	}),
	files: z.record(
		FileName,
		z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number().int().min(0) }),
	),
});
export type Manifest = z.infer<typeof Manifest>;
