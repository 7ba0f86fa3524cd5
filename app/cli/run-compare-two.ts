import type { AgreementOptions } from "#app/agreement/agreement-json.ts";
import { clusterIds } from "#app/columns/rating-columns.ts";
import { comparedTwo, type TwoChoice } from "#app/comparing/compared-two.ts";
import { comparedVersions } from "#app/comparing/compared-versions.ts";
import type { ComparisonOfTwoJson } from "#app/comparing/two-json.ts";
import { twoLines } from "#app/comparing/two-lines.ts";
import { unknownName } from "../agreement/unknown-name.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { CompareOptions } from "./compare-options.ts";
import { drawnIn } from "./drawn-in.ts";
import { fail } from "./failure.ts";
import { type ReadColumns, readColumns } from "./read-columns.ts";
import { reportSettings } from "./reading-options.ts";
import { reportJson } from "./report-json.ts";
import { writeOutput } from "./write-output.ts";

/** Carries out `concord compare` of two of a kind: systems, runs, versions of the rubric, two judges by a field. */
export async function runCompareTwo(judges: string[], options: CompareOptions): Promise<void> {
	const { systems, runs, rubricVersions, by, dimension = [] } = options;
	const kinds = [systems, runs, rubricVersions].filter((one) => one !== undefined);
	if (kinds.length > 1)
		return fail("--systems, --runs and --rubric-versions are three comparisons: say one of them.");
	if (dimension.length > 1) return fail("two of a kind are compared on one --dimension at a time.");
	if (options.schema === "1")
		return fail("--schema 1 is about the judges of a report, not about two of a kind.");
	const problem = namesOf(judges, options);
	if (problem) return fail(problem);
	const read = await readColumns("compare", {
		...options,
		...(by !== undefined && { within: [by] }),
	});
	if (isRefusal(read)) return fail(read.sentence);
	const settings = reportSettings(options, read.reading);
	const unknown = unknownName(read.columns, {
		...settings,
		...(options.dimension && { dimensions: options.dimension }),
	});
	if (unknown) return fail(unknown);
	const report = rubricVersions
		? await versions(rubricVersions, { options, read })
		: await two(judges, { options, read, settings });
	if (isRefusal(report))
		return fail(`${report.sentence.charAt(0).toLowerCase()}${report.sentence.slice(1)}`);
	await writeOutput(options.json ? reportJson(report) : printableLines(twoLines(report)));
}

/** What is wrong with how many judges are named. */
function namesOf(
	judges: string[],
	{ systems, runs, rubricVersions, judge }: CompareOptions,
): string | undefined {
	const [first] = judges;
	if (systems && first !== undefined)
		return "name the judge by whose scores systems are compared with --judge.";
	if (!systems && judge !== undefined)
		return "--judge is by whose scores --systems are compared; judges to compare stand without it.";
	if (rubricVersions && first !== undefined)
		return "versions of the rubric are compared by people's labels: name no judge.";
	if (runs && judges.length > 1) return "--runs is about one judge.";
	if (!systems && !runs && !rubricVersions && judges.length !== 2)
		return "--by compares two judges by the values of a field: name two.";
	return undefined;
}

type Asked = {
	readonly options: CompareOptions;
	readonly read: ReadColumns;
};

async function two(
	judges: string[],
	{ options, read, settings }: Asked & { readonly settings: AgreementOptions },
): Promise<ComparisonOfTwoJson | Refusal> {
	const { systems, runs, by, dimension = [], judge } = options;
	const { columns } = read;
	const drawn = systems ? await drawnIn(options, columns.items) : null;
	if (isRefusal(drawn)) return drawn;
	const [a, b] = systems ?? runs ?? judges;
	const choice: TwoChoice = {
		kind: systems ? "systems" : runs ? "runs" : "judges",
		...{ a, b, dimension: dimension[0], judge: runs ? judges[0] : judge },
	};
	return comparedTwo(columns, { choice, options: { ...settings, by }, drawn });
}

/** Versions of a project's rubric: files name none. */
async function versions(
	[a, b]: readonly [string, string],
	{ options, read }: Asked,
): Promise<ComparisonOfTwoJson | Refusal> {
	const { project: slug, dimension = [], clusters } = options;
	if (slug === undefined)
		return refused("versions of a rubric are those of a --project: labels of files name none.");
	const [{ existingDatabase }, { disconnect }, { findProjectBySlug }, { versionsOfProject }] =
		await Promise.all([
			import("./existing-database.ts"),
			import("#db/dialect"),
			import("#db/queries/projects.server.ts"),
			import("#app/comparing/versions-of-project.server.ts"),
		]);
	const db = await existingDatabase();
	if (isRefusal(db)) return db;
	try {
		const project = await findProjectBySlug(db, slug);
		if (!project) return refused(`there is no project "${slug}".`);
		const found = await versionsOfProject(db, project.id);
		const { columns } = read;
		return comparedVersions(
			found,
			{ a, b, dimension: dimension[0] },
			{ clusters: clusterIds(columns, clusters), items: columns.items },
		);
	} finally {
		await disconnect(db);
		const { workers } = await import("#app/compute/worker-pool.server.ts");
		await workers().close();
	}
}
