import { unknownDimension } from "../agreement/unknown-name.ts";
import { isRefusal, type Refusal, refused as refusal } from "../base/refusal.ts";
import type { AuditJson } from "../rubric-audit/audit-json.ts";
import { auditLines } from "../rubric-audit/audit-lines.ts";
import {
	type AuditOptions,
	againOfRepetitions,
	auditReport,
} from "../rubric-audit/audit-report.ts";
import { auditOf, versionsOf } from "../rubric-audit/audit-task.ts";
import { fail } from "./failure.ts";
import { readColumns } from "./read-columns.ts";
import type { SourceOptions } from "./reading-options.ts";
import { reportJson } from "./report-json.ts";
import { writeOutput } from "./write-output.ts";

export type AuditCommandOptions = SourceOptions & {
	rubricVersion?: number | "all";
	json?: boolean;
};

/** Carries out `concord audit`. */
export async function runAudit(options: AuditCommandOptions): Promise<void> {
	const audit = await (options.project === undefined ? ofFiles(options) : ofProject(options));
	if (isRefusal(audit)) return fail(audit.sentence);
	await writeOutput(options.json ? reportJson(audit) : auditLines(audit));
}

function settingsOf({ seed, bootstrap, clusters, dimension }: SourceOptions): AuditOptions {
	return {
		...{ seed, bootstrap },
		...(clusters && { clusters }),
		...(dimension && { dimensions: dimension }),
	};
}

async function ofFiles(options: AuditCommandOptions): Promise<AuditJson | Refusal> {
	if (options.rubricVersion !== undefined)
		return refusal("--rubric-version is about the rubric of a --project: files name no version.");
	const read = await readColumns("audit", options);
	if (isRefusal(read)) return read;
	const { columns, itemIds } = read;
	const problem = unknownDimension(columns, options.dimension);
	if (problem) return refusal(problem);
	const again = columns.dimensions.flatMap((own) => {
		const pairs = againOfRepetitions(own);
		return pairs ? [[own.dimension.name, pairs] as const] : [];
	});
	return auditReport(
		{
			columns,
			again: new Map(again),
			versions: new Map(),
			rubric: { version: null, versions: [], says: "" },
			remarks: { comments: 0, flags: 0, skipped: [] },
			proposals: [],
			names: async (places) => new Map(places.map((place) => [place, itemIds?.[place] ?? ""])),
		},
		settingsOf(options),
		{ audit: async (job) => auditOf(job), versions: async (job) => versionsOf(job) },
	);
}

async function ofProject(options: AuditCommandOptions): Promise<AuditJson | Refusal> {
	if (options.labels ?? options.items ?? options.scales)
		return refusal("audit reads either a --project or files (--labels), not both.");
	const [{ existingDatabase }, { disconnect }, { findProjectBySlug }, { projectAudit }] =
		await Promise.all([
			import("./existing-database.ts"),
			import("#db/dialect"),
			import("#db/queries/projects.server.ts"),
			import("../rubric-audit/project-audit.server.ts"),
		]);
	const db = await existingDatabase();
	if (isRefusal(db)) return db;
	try {
		const project = await findProjectBySlug(db, options.project ?? "");
		if (!project) return refusal(`there is no project "${options.project}".`);
		const version = options.rubricVersion;
		const audit = await projectAudit(db, project, {
			...settingsOf(options),
			...(version !== undefined && { version }),
		});
		if (isRefusal(audit)) return audit;
		const wanted = options.dimension?.find(
			(name) => !audit.dimensions.some(({ dimension }) => dimension === name),
		);
		return wanted === undefined
			? audit
			: refusal(`no label of people is on a dimension "${wanted}".`);
	} finally {
		await disconnect(db);
	}
}
