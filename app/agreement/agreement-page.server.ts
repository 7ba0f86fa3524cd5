import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { ADJUDICATED } from "../columns/adjudicated.ts";
import { clusterIds } from "../columns/rating-columns.ts";
import { scaleInWords } from "../ui/scale-in-words.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { type AgreementQuery, shortened } from "./agreement-query.ts";
import { answerOf } from "./answer.ts";
import { unknownKinds, withinChoices } from "./data-words.ts";
import { dependenceChoices, dependenceWords } from "./dependence-words.ts";
import { evidenceAgreement } from "./evidence-agreement.ts";
import { judgeTakes } from "./judge-takes.server.ts";
import { knownReference } from "./known-reference.ts";
import { namedFigures } from "./named-figures.server.ts";
import { type RatedItems, ratedMoment } from "./rating-table.server.ts";
import { versionChoices } from "./version-words.ts";

export type AgreementPage = NonNullable<Awaited<ReturnType<typeof agreementPage>>>;

/** What the agreement page shows of one dimension; null while there are no ratings. */
export async function agreementPage(
	db: Database,
	rated: RatedItems,
	{ dimension: wanted, set, rubricVersion, options, unread = [] }: AgreementQuery,
) {
	const moment = await ratedMoment(db, rated);
	const all = moment?.columns.dimensions ?? [];
	const chosen = all.find(({ dimension }) => dimension.name === wanted) ?? all[0];
	if (!moment || !chosen) return null;
	const { scale, name } = chosen.dimension;
	const { reference, notThere: noReference } = knownReference(chosen, options.reference);
	const choices = references(
		scale.type,
		chosen.humans.map(({ rater }) => rater),
		{ isDecided: chosen.decided !== undefined, reference },
	);
	const notThere = [
		...(wanted && wanted !== name
			? [
					`There is no dimension “${shortened(wanted)}” here: these are the figures of ${titleOf(chosen.dimension)}.`,
				]
			: []),
		...noReference,
		...unread,
		...(rubricVersion !== undefined && chosen.humans.length === 0
			? [
					`No label of ${titleOf(chosen.dimension)} is under version ${rubricVersion} of the rubric: choose another under Rubric.`,
				]
			: []),
	];
	const controls = moment.columns.controls ?? [];
	const isKnown = (field: string) => controls.some((control) => control.field === field);
	const { within: fields, ...others } = options;
	const known = fields?.filter(isKnown) ?? [];
	// Nothing was chosen where none of the fields is there.
	const within = fields && (fields.length === 0 || known.length > 0) ? { within: known } : {};
	const asked = { ...others, ...within, reference, dimensions: [name] };
	const report = await moment.agreement(asked);
	const [dimension] = report.dimensions;
	return {
		tabs: all.map((other) => ({
			name: other.dimension.name,
			title: titleOf(other.dimension),
			scale: scaleInWords(other.dimension),
		})),
		title: titleOf(chosen.dimension),
		notThere,
		dimension,
		figures: namedFigures("people", dimension.humans),
		evidence: evidenceAgreement(chosen, { clusters: clusterIds(moment.columns, options.clusters) }),
		answer: answerOf(dimension),
		options: {
			reference,
			missing: options.missing,
			clusters: options.clusters,
			...within,
			set,
			rubricVersion,
		},
		references: choices,
		versionChoices: versionChoices(await versionsTogether(db, rated, dimension), rubricVersion),
		dependence: dependenceWords(report, dimension),
		clusterChoices: dependenceChoices(report.dependence.groupings),
		withinChoices: withinChoices(controls),
		withinUnknown: unknownKinds(fields?.filter((field) => !isKnown(field)) ?? [], controls),
		takes: await judgeTakes(db, rated.projectId),
		seed: report.seed,
		usesMajority: dimension.judges.some((judge) => judge.percentAgreement),
	};
}

/** Of labels under several versions of the rubric how many there are of each, whichever of them are shown. */
async function versionsTogether(
	db: Database,
	{ projectId, setId, rubricVersion }: RatedItems,
	{ dimension: name, rubricVersions }: DimensionJson,
): Promise<DimensionJson["rubricVersions"]> {
	if (rubricVersion === undefined) return rubricVersions;
	const all = await ratedMoment(db, { projectId, setId });
	const same = all?.columns.dimensions.find(({ dimension }) => dimension.name === name);
	return same?.rubricVersions && [...same.rubricVersions];
}

/** Of more people nobody would choose one from a list. */
const MOST_PEOPLE = 50;

/** What judges can be held against on a scale: value and name of each choice. */
function references(
	scaleType: string,
	people: readonly string[],
	{ isDecided, reference }: { readonly isDecided: boolean; readonly reference: string },
): [string, string][] {
	const [only, ...others] = people;
	const all = scaleType === "numeric" ? "mean of the people" : "majority of the people";
	const choices: [string, string][] = [
		["majority", only !== undefined && others.length === 0 ? `${only}, who alone labelled` : all],
	];
	if (isDecided) choices.push([ADJUDICATED, "adjudicated: decisions, else the majority"]);
	if (scaleType === "ordinal") choices.push(["mean", "mean of the people"]);
	const offered = people.length <= MOST_PEOPLE ? people : people.filter((one) => one === reference);
	if (others.length > 0) for (const person of offered) choices.push([person, person]);
	return choices;
}
