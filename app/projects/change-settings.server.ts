import { isDeepStrictEqual } from "node:util";
import type { Database } from "#db/dialect";
import { ProjectSettings } from "#db/model/project.ts";
import { metadataFields } from "#db/queries/metadata-fields.server.ts";
import { changeProjectSettings, type Project, projectById } from "#db/queries/projects.server.ts";
import { jsonWithin } from "../base/json-within.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { type DetectorChoice, detectorChoices } from "./non-answer-detectors.server.ts";
import { originsIn, type SettingsForm } from "./settings-form.ts";

/** What the form sets, by the words that stand at it. */
const FIELDS = {
	visibleMetadata: "Metadata they may see",
	hideReference: "Hide the reference",
	textFormat: "Texts are shown",
	imageOrigins: "Hosts from which images are shown",
	nonAnswerDetector: "Who says which responses are non-answers",
	smallestDifference: "Smallest difference of agreement that matters",
	sampleClosed: "The sample is closed",
} as const satisfies Partial<Record<keyof ProjectSettings, string>>;
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS).filter((name): name is Field => Object.hasOwn(FIELDS, name));

const Basis = ProjectSettings.pick({
	visibleMetadata: true,
	hideReference: true,
	textFormat: true,
	imageOrigins: true,
	nonAnswerDetector: true,
	smallestDifference: true,
	sampleClosed: true,
});

/** The settings with a name for each field of the metadata, of which a form ticks a thousand at most. */
const BASIS_BOUNDS = { levels: 8, values: 5_000 };

/** What a form is based on, for it to carry. */
export function basisOf(settings: Pick<ProjectSettings, Field>): string {
	return JSON.stringify(Basis.parse(settings));
}

/** Refused because somebody else changed the same thing meanwhile: what a form that is sent again is based on. */
export type ChangedMeanwhile = Refusal & { readonly basis: string };

/** Others store something every moment while many people label; a lead's form waits for a free one. */
const ATTEMPTS = 50;

/**
 * Changes what annotators see of an item, who detects non-answers, and how figures are read: what differs from
 * what stood in the form when it was shown. The rest stays as it is by now, and where somebody else changed the
 * same thing, nothing is stored. What was judged stays as it was judged; a run that begins later goes by the new
 * detector.
 */
export async function changeSettings(
	db: Database,
	project: Project,
	form: SettingsForm,
): Promise<{ kind: "changed" } | Refusal | ChangedMeanwhile> {
	const { visibleMetadata, detector } = form;
	const known = new Set([
		...project.settings.visibleMetadata,
		...(await metadataFields(db, project.id)).map(({ name }) => name),
	]);
	const unknown = visibleMetadata.find((name) => !known.has(name));
	if (unknown !== undefined) {
		return refused(`No item of this project has the metadata field ${unknown}.`, "visibleMetadata");
	}
	const choices = await detectorChoices(db, project.id);
	const chosen = choices.find(({ value }) => value === detector);
	if (detector !== "" && !chosen) {
		return refused(
			"That is no detector of this project any more: choose another one, or none.",
			"detector",
		);
	}
	const images = originsIn(form.imageOrigins);
	const wanted = {
		visibleMetadata: [...new Set(visibleMetadata)].sort(),
		hideReference: form.hideReference,
		textFormat: form.textFormat,
		imageOrigins: "origins" in images ? images.origins : project.settings.imageOrigins,
		nonAnswerDetector: chosen?.detector ?? null,
		smallestDifference: form.smallestDifference,
		sampleClosed: form.sampleClosed,
	};
	let now: Project = project;
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		now = (await projectById(db, project.id)) ?? now;
		const basis = readBasis(form.basis) ?? now.settings;
		const changed = NAMES.filter((name) => !isDeepStrictEqual(wanted[name], basis[name]));
		const open = changed.filter((name) => !isDeepStrictEqual(wanted[name], now.settings[name]));
		const contested = open.filter((name) => !isDeepStrictEqual(basis[name], now.settings[name]));
		if (contested.length > 0) return changedMeanwhile(contested, { basis, now, choices });
		const change = Object.fromEntries(open.map((name) => [name, wanted[name]]));
		if (open.length === 0 || (await changeProjectSettings(db, now, change)))
			return { kind: "changed" };
	}
	return refused("The project changed all the while, so nothing was stored. Save again.");
}

function readBasis(sent: string): Pick<ProjectSettings, Field> | null {
	return Basis.safeParse(jsonWithin(sent, BASIS_BOUNDS)).data ?? null;
}

function changedMeanwhile(
	contested: readonly Field[],
	{
		basis,
		now,
		choices,
	}: {
		basis: Pick<ProjectSettings, Field>;
		now: Project;
		choices: readonly DetectorChoice[];
	},
): ChangedMeanwhile {
	const theirs = contested
		.map((name) => `“${FIELDS[name]}” is now: ${inWords(name, now.settings, choices)}`)
		.join("; ");
	return {
		...refused(
			`Somebody else changed the same settings while this page was open. ${theirs}. Nothing of yours was stored; it still stands here: save again to put it in place of theirs.`,
		),
		basis: basisOf({
			...basis,
			...Object.fromEntries(contested.map((name) => [name, now.settings[name]])),
		}),
	};
}

function inWords(
	name: Field,
	settings: ProjectSettings,
	choices: readonly DetectorChoice[],
): string {
	switch (name) {
		case "visibleMetadata":
		case "imageOrigins":
			return settings[name].join(", ") || "none";
		case "hideReference":
		case "sampleClosed":
			return settings[name] ? "ticked" : "not ticked";
		case "textFormat":
			return { "as-texts": "as they look", plain: "as they were written", markdown: "as Markdown" }[
				settings.textFormat
			];
		case "nonAnswerDetector":
			return (
				choices.find(({ detector }) => isDeepStrictEqual(detector, settings.nonAnswerDetector))
					?.words ?? "nobody"
			);
		case "smallestDifference":
			return String(settings.smallestDifference);
	}
}
