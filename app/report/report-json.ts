import { z } from "zod";
import { ReportSettings } from "./report-settings.ts";

const Interval = z.tuple([z.number(), z.number()]).nullable();

/** A table as it stands in the report: figures with their intervals, in words. */
export const ReportTable = z.strictObject({
	title: z.string(),
	note: z.string().nullable(),
	columns: z.array(z.strictObject({ title: z.string(), align: z.enum(["left", "right"]) })),
	rows: z.array(z.array(z.string())),
	/** What is drawn beside the rows: one estimate each, and the person behind them. */
	drawn: z
		.object({
			column: z.string(),
			rows: z.array(
				z.strictObject({
					value: z.number().nullable(),
					ci: Interval,
					tone: z.enum(["shown", "open", "below"]),
					words: z.string(),
				}),
			),
			band: z.strictObject({ value: z.number(), ci: Interval }).nullable(),
			legend: z.string(),
		})
		.optional(),
});
export type ReportTable = z.infer<typeof ReportTable>;

const ReportDimension = z.strictObject({
	dimension: z.string(),
	/** Scale, items, reference. */
	about: z.string(),
	people: z.string(),
	answer: z.array(
		z.strictObject({ title: z.string(), says: z.string(), details: z.array(z.string()) }),
	),
	/** The judges first, with their drawing. */
	tables: z.array(ReportTable),
	notes: z.array(z.string()),
});
export type ReportDimension = z.infer<typeof ReportDimension>;

/** `concord report --json` (documented in README.md). */
export const ReportJson = z.strictObject({
	schema: z.literal("concord.report/1"),
	title: z.string(),
	/** What it is of: project, set, items, people, judges. */
	about: z.string(),
	settings: ReportSettings,
	dimensions: z.array(ReportDimension),
	/** Dimensions that have no figures of judges with people, and why. */
	withoutFigures: z.array(z.string()),
	/** What judges took, where they ran here. */
	tables: z.array(ReportTable),
	/** How it was computed, a sentence for each choice. */
	methods: z.array(z.string()),
	/** What it was computed from. */
	inputs: z.array(
		z.strictObject({ file: z.string(), bytes: z.number().int(), sha256: z.string() }),
	),
	/** What holds the judges that are named in CI; `file` and `command` are null where nothing can. */
	gate: z.strictObject({
		file: z.string().nullable(),
		command: z.string().nullable(),
		says: z.array(z.string()),
	}),
	/** How to get all of it, and to check it. */
	bundle: z.strictObject({ says: z.string(), commands: z.array(z.string()) }).nullable(),
});
export type ReportJson = z.infer<typeof ReportJson>;
