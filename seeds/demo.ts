import type { ProjectSettings } from "#db/model/project.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { demoItems } from "./demo-items.ts";
import { handbook } from "./handbook/index.ts";
import { annotators, judges } from "./raters.ts";
import type { DocumentRow, ItemRow, LabelRow } from "./rows.ts";
import { demoRubric } from "./rubric.ts";
import { simulateLabels } from "./simulate.ts";

/** A whole project as files would hold it, ready for the app's own import. */
export type DemoProject = {
	slug: "demo";
	name: string;
	/** One paragraph for the project's pages: what this is, and that it is simulated. */
	note: string;
	settings: ProjectSettings;
	rubric: Rubric;
	documents: DocumentRow[];
	items: ItemRow[];
	labels: LabelRow[];
};

/** The seed of the simulated raters; another one gives another, equally likely demo. */
export const DEMO_SEED = 1;

/**
 * The demo project. Every call builds the same one, byte for byte.
 * @param seed of the simulated raters
 */
export function demoProject(seed: number = DEMO_SEED): DemoProject {
	const items = demoItems();
	const rated = items.map(({ row, truth }) => ({
		id: row.id,
		truth,
		responseLength: row.response.length,
	}));
	return {
		slug: "demo",
		name: "Demo (simulation): a library's assistant",
		note: `This project is a simulation. The library and its handbook are invented; the questions and answers were written by hand for this demo; the three annotators and the five judges whose names begin with "sim" are a random generator with a fixed seed, not people and not models. Nothing here says how any real model behaves.`,
		settings: {
			visibleMetadata: ["area"],
			hideReference: false,
			textFormat: "as-texts",
			imageOrigins: [],
			nonAnswerDetector: null,
			smallestDifference: 0.1,
			// What the simulated annotators were given is done; twenty items are there to try labelling.
			sampleClosed: true,
			simulation: true,
		},
		rubric: demoRubric,
		documents: handbook.map((area) => ({ id: area.id, text: area.text })),
		items: items.map(({ row }) => row),
		labels: simulateLabels(rated, [...annotators, ...judges], seed),
	};
}
