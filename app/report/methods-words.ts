import type { AgreementJson, DimensionJson } from "../agreement/agreement-json.ts";
import { boardOf } from "../agreement/board.ts";
import { dependenceSentence } from "../agreement/dependence-words.ts";
import { methodInWords } from "../agreement/method-words.ts";
import { listed } from "../agreement/plain-words.ts";
import { ADJUDICATED } from "../columns/adjudicated.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { ReportSettings } from "./report-settings.ts";

/**
 * How a report was computed: a sentence for each choice, those that nobody made by hand too.
 * @param asked how many judges the data hold, chosen or not
 */
export function methodsInWords(
	report: AgreementJson,
	settings: ReportSettings,
	{ asked, version }: { readonly asked: number; readonly version: string },
): string[] {
	const { dimensions } = report;
	const { reference, minOverlap, bootstrap, seed, margin, looks, judges } = settings;
	const families = new Set(dimensions.map(({ scale }) => scale.type));
	return [
		`${statisticsSentence(families)} Correlations and errors take ${reference === "majority" ? "the mean of people’s labels on graded and numeric scales" : "the same reference"}.`,
		referenceSentence(reference, dimensions),
		settings.missing === "drop"
			? "What a judge left unscored is left out figure by figure, and bounds say what it could change."
			: "What a judge left unscored counts as disagreement in agreement rates; all other figures leave it out.",
		dependenceSentence(report.dependence) ??
			"No two items share a document, a question, a conversation or a group, so that all count as independent.",
		`Intervals are at 95 %, each by itself, by these methods: ${methodsUsed(dimensions).join("; ")}. The one beside a judge that is named for use allows for its having been chosen. Where no interval can be trusted there is none, with the reason.`,
		"All pairs of a dimension’s judges are tested together, item by item, by steps of the largest difference at a family-wise 5 %; groups A, B, C and which judges may be best follow from these tests alone.",
		"A judge is as good as a person only where both were held against the same other people on the same items and the whole interval of their difference lies at or above 0.",
		looks === "any"
			? "Labels still come in: limits hold however often one looks, so that they are wider than of a closed sample."
			: "The sample is closed, or came from files: intervals are of a fixed sample, for a single look.",
		`The smallest difference that matters is ${decimal(margin)} of the headline statistic. Two people are compared where they share at least ${counted(minOverlap, "item")}.`,
		`Where intervals are resampled they rest on ${count(bootstrap)} replicates; the seed is ${seed}.`,
		settings.within === undefined
			? "Of kinds of items, such as systems, the most telling field counts, where there is one."
			: settings.within.length === 0
				? "Kinds of items, such as systems, were not asked about."
				: `Correlations within kinds of items are by ${listed(settings.within)}.`,
		...(judges
			? [
					`Of ${counted(asked, "judge")} ${counted(judges.length, "was", "were")} chosen for this report: ${listed(judges, 12)}. Tests allow for those alone; who chose them after seeing the figures has to allow for all.`,
				]
			: [
					asked === 1
						? "The only judge that the data hold is in it."
						: `All ${counted(asked, "judge")} that the data hold are in it.`,
				]),
		`Computed by Concord ${version} (${report.schema}). The same data and settings give the same figures.`,
	];
}

function statisticsSentence(families: ReadonlySet<string>): string {
	const parts = [
		...(families.has("binary") || families.has("nominal")
			? ["Cohen’s κ on scales without an order or of two levels"]
			: []),
		...(families.has("ordinal") ? ["κ with quadratic weights on graded scales"] : []),
		...(families.has("numeric") ? ["Spearman’s ρ on numeric scales"] : []),
	];
	return `Judges are compared by ${listed(parts)}; by ρ where a judge answers on a numeric scale of its own.`;
}

function referenceSentence(reference: string, dimensions: readonly DimensionJson[]): string {
	if (reference === "majority") {
		const tied = dimensions.flatMap(({ dimension, judges }) => {
			const ties = Math.max(0, ...judges.map((judge) => judge.ties));
			return ties > 0 ? [`${counted(ties, "item")} of ${dimension}`] : [];
		});
		const ties =
			tied.length > 0
				? `without a single one there is no reference and the item is left out (${listed(tied, 9)})`
				: "no labelled item was without a single one";
		return `The reference is the majority: the most frequent level of people’s labels of an item; ${ties}.`;
	}
	if (reference === ADJUDICATED)
		return "The reference is what adjudicators decided, else the majority; what is tied or was left unresolved has none.";
	if (reference === "mean") return "The reference is the mean of people’s labels.";
	return `The reference is one person, ${reference}.`;
}

/** How the intervals in the judges' tables were made. */
function methodsUsed(dimensions: readonly DimensionJson[]): string[] {
	const estimates = dimensions.flatMap((dimension) =>
		boardOf(dimension).rows.flatMap(({ point, own, judge, ranked }) => [
			point,
			own,
			judge.percentAgreement,
			judge.mae,
			judge.bias,
			ranked.person?.ratio,
		]),
	);
	const methods = estimates.flatMap((estimate) =>
		estimate && "value" in estimate && estimate.ci ? [methodInWords(estimate.method)] : [],
	);
	const used = [...new Set(methods)];
	return used.length > 0 ? used : ["no method, since none could be had"];
}
