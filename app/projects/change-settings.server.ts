import type { Database } from "#db/dialect";
import { metadataFields } from "#db/queries/metadata-fields.server.ts";
import { changeProjectSettings, type Project } from "#db/queries/projects.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { detectorChoices } from "./non-answer-detectors.server.ts";
import { originsIn, type SettingsForm } from "./settings-form.ts";

/**
 * Changes what annotators see of an item, who detects non-answers, and how figures are read. What was judged stays as it
 * was judged; a run that begins later goes by the new detector.
 */
export async function changeSettings(
	db: Database,
	project: Project,
	form: SettingsForm,
): Promise<{ kind: "changed" } | Refusal> {
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
	await changeProjectSettings(db, project, {
		visibleMetadata: [...new Set(visibleMetadata)].sort(),
		hideReference: form.hideReference,
		textFormat: form.textFormat,
		imageOrigins: "origins" in images ? images.origins : project.settings.imageOrigins,
		nonAnswerDetector: chosen?.detector ?? null,
		smallestDifference: form.smallestDifference,
		sampleClosed: form.sampleClosed,
	});
	return { kind: "changed" };
}
