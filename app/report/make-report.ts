import type { AgreementJson, DimensionJson } from "../agreement/agreement-json.ts";
import { answerOf, SLOTS } from "../agreement/answer.ts";
import { dependenceWords } from "../agreement/dependence-words.ts";
import { scaleWords } from "../agreement/figures-in-words.ts";
import { peopleSentence, referenceWords, warningSentences } from "../agreement/report-words.ts";
import { shellWord } from "../base/shell-word.ts";
import { counted } from "../ui/numbers.ts";
import { gateSnippet } from "./gate-snippet.ts";
import { methodsInWords } from "./methods-words.ts";
import type { ReportDimension, ReportJson } from "./report-json.ts";
import type { ReportSettings } from "./report-settings.ts";
import { dimensionTables, takesTable } from "./report-tables.ts";

export type ReportContext = {
	/** Of the project, or of the file that labels came from. */
	readonly name: string;
	/** The project and set that it is of; null: labels of files. */
	readonly project: { readonly slug: string; readonly set: string | null } | null;
	/** How a command reads the same labels: `--project faq`. */
	readonly read: string;
	readonly settings: ReportSettings;
	/** How many judges the data hold, chosen or not. */
	readonly asked: number;
	/** Identities of the judges, by name; null where labels came from files. */
	readonly identities: ReadonlyMap<string, string> | null;
	readonly inputs: ReportJson["inputs"];
	/** Of Concord. */
	readonly version: string;
};

/**
 * What a report says, as page, Markdown, LaTeX and JSON show it. Pure: the same agreement, settings and context give
 * the same.
 * @param agreement of the chosen judges, of all dimensions that are asked for
 */
export function makeReport(agreement: AgreementJson, context: ReportContext): ReportJson {
	const { name, project, settings, asked, version } = context;
	const shown = agreement.dimensions.filter(hasFigures);
	const report = { ...agreement, dimensions: shown };
	const people = new Set(shown.flatMap(({ humans }) => humans.raters)).size;
	const judges = new Set(shown.flatMap((each) => each.judges.map(({ judge }) => judge))).size;
	return {
		schema: "concord.report/1",
		title: `How far judges agree with people: ${name}`,
		about: [
			...(project?.set ? [`the set ${project.set}`] : []),
			counted(agreement.items, "item"),
			counted(people, "person", "people"),
			counted(judges, "judge"),
		].join(" · "),
		settings,
		dimensions: shown.map((dimension) => section(agreement, dimension)),
		withoutFigures: agreement.dimensions.filter((each) => !hasFigures(each)).map(whyNoFigures),
		tables: takesTable(report),
		methods: shown.length > 0 ? methodsInWords(report, settings, { asked, version }) : [],
		inputs: [...context.inputs],
		gate: gateSnippet(report, {
			identities: context.identities,
			read: `${context.read}${chosenInOptions(settings)}`,
		}),
		bundle: project && bundleOf(project),
	};
}

function hasFigures({ humans, judges }: DimensionJson): boolean {
	return humans.raters.length > 0 && judges.length > 0;
}

function whyNoFigures({ dimension, humans, judges }: DimensionJson): string {
	const raters = humans.raters.length;
	if (raters === 0 && judges.length === 0) return `Nobody has answered ${dimension}.`;
	return raters === 0
		? `On ${dimension} no person has labelled an item, so that no judge can be held against people.`
		: `On ${dimension} no judge has answered, or none of the chosen ones.`;
}

function section(agreement: AgreementJson, dimension: DimensionJson): ReportDimension {
	const answer = answerOf(dimension);
	const words = [
		scaleWords(dimension),
		dependenceWords(agreement, dimension),
		referenceWords(agreement, dimension),
	];
	return {
		dimension: dimension.dimension,
		about: words.join(" · "),
		people: sentence(peopleSentence(dimension)),
		answer: SLOTS.map(([slot, title]) => ({
			...{ title, says: answer[slot].says },
			details: [...answer[slot].details],
		})),
		tables: dimensionTables(dimension),
		notes: warningSentences(agreement, dimension, { reasonsInTable: true, band: false }),
	};
}

function sentence(words: string): string {
	const begun = words.charAt(0).toUpperCase() + words.slice(1);
	return begun.endsWith(".") ? begun : `${begun}.`;
}

/** What a command has to be told so that it computes with the same settings. */
function chosenInOptions({ reference, clusters, bootstrap, seed, margin, looks }: ReportSettings) {
	return [
		reference === "majority" ? "" : ` --reference ${shellWord(reference)}`,
		clusters ? ` --clusters ${clusters.join(",") || "none"}` : "",
		bootstrap === 2000 ? "" : ` --bootstrap ${bootstrap}`,
		seed === 1 ? "" : ` --seed ${seed}`,
		` --margin ${margin} --looks ${looks}`,
	].join("");
}

function bundleOf({ slug, set }: NonNullable<ReportContext["project"]>): ReportJson["bundle"] {
	const ofSet = set === null ? "" : ` --set ${shellWord(set)}`;
	return {
		says: "The bundle holds the data, every figure computed from them and a manifest with hashes; verify computes each figure again and names what differs. Its files have the hashes above as long as the project is as it was.",
		commands: [
			`concord export --project ${shellWord(slug)}${ofSet} --to ${slug}-bundle`,
			`concord verify ${slug}-bundle`,
		],
	};
}
