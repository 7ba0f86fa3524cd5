import type { Database } from "#db/dialect";
import { judgesOfProject } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import type { AgreementJson } from "../../agreement/agreement-json.ts";
import { judgeTakes } from "../../agreement/judge-takes.server.ts";
import { isAnythingTaken } from "../../agreement/judge-takes.ts";
import { type RatedItems, ratedMoment } from "../../agreement/rating-table.server.ts";
import { reportInThreads } from "../../agreement/report-in-threads.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { shellWord } from "../../base/shell-word.ts";
import { concordVersion } from "../../base/version.ts";
import { inSharedMemory } from "../../columns/shared-columns.ts";
import { soon } from "../../compute/soon.ts";
import { workers } from "../../compute/worker-pool.server.ts";
import { chosenColumns, judgesIn } from "../../report/chosen-columns.ts";
import { makeReport } from "../../report/make-report.ts";
import { nothingToReport } from "../../report/nothing-to-report.ts";
import type { ReportJson } from "../../report/report-json.ts";
import { type ReportSettings, settingsOf } from "../../report/report-settings.ts";
import { inputHashes } from "./input-hashes.server.ts";

const MOST_PEOPLE = 50;

export type ProjectReport = {
	readonly report: ReportJson;
	/** The hashes of the files that it was computed from take long: they are being computed. */
	readonly lacksHashes: boolean;
	readonly agreement: AgreementJson;
	/** What there is to choose from. */
	readonly choices: {
		readonly dimensions: readonly string[];
		readonly judges: readonly string[];
		/** Who may be the reference; none where they are many. */
		readonly people: readonly string[];
	};
};

/**
 * The report of a project's items, or of a set's: what its page, its files and `concord report` show.
 * @param chosen settings other than the usual ones, and of which dimensions and judges
 * @returns a refusal where there is nothing to report, or what is chosen is not there
 */
export async function projectReport(
	db: Database,
	project: Project,
	{
		set,
		chosen,
		isPatient = true,
	}: {
		readonly set: { readonly id: string; readonly name: string } | null;
		readonly chosen: Partial<ReportSettings>;
		/** Default: yes. Else it comes without the hashes of its files where they take long. */
		readonly isPatient?: boolean;
	},
): Promise<ProjectReport | Refusal> {
	const rated: RatedItems = { projectId: project.id, setId: set?.id };
	const moment = await ratedMoment(db, rated);
	if (!moment) return refused(`The project ${project.slug} went away.`);
	const { dimensions, judges, reference } = chosen;
	const columns = chosenColumns(moment.columns, { dimensions, judges, reference });
	if (isRefusal(columns)) return columns;
	const settings: ReportSettings = {
		...settingsOf({ ...moment.reading, ...chosen }),
		...(dimensions && { dimensions }),
		...(judges && { judges }),
	};
	// The project's own figures are kept; those of a choice of judges, or read otherwise, are nobody else's.
	const isUsual =
		!judges && settings.margin === moment.reading.margin && settings.looks === moment.reading.looks;
	const computed = await (isUsual
		? moment.agreement(settings)
		: reportInThreads(workers(), inSharedMemory(columns), settings));
	const takes = await judgeTakes(db, project.id);
	const agreement = { ...computed, ...(isAnythingTaken(takes) && { takes }) };
	const asSet = set ? ` --set ${shellWord(set.name)}` : "";
	const people = [
		...new Set(moment.columns.dimensions.flatMap(({ humans }) => humans.map(({ rater }) => rater))),
	];
	const known = await judgesOfProject(db, project.id);
	const hashes = inputHashes(db, project, set?.id);
	const inputs = isPatient ? await hashes : (await soon(hashes)).now;
	const report = makeReport(agreement, {
		name: project.name,
		project: { slug: project.slug, set: set?.name ?? null },
		read: `--project ${shellWord(project.slug)}${asSet}`,
		settings,
		asked: judgesIn(moment.columns).length,
		identities: new Map(known.map(({ judge }) => [judge.name, judge.identity])),
		inputs: inputs ?? [],
		version: concordVersion(),
	});
	const nothing = nothingToReport(report);
	if (nothing !== null) return refused(nothing);
	return {
		report,
		lacksHashes: inputs === undefined,
		agreement,
		choices: {
			dimensions: moment.columns.dimensions.map(({ dimension }) => dimension.name),
			judges: judgesIn(moment.columns),
			people: people.length > MOST_PEOPLE ? [] : people,
		},
	};
}
