import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import type { ProjectSettings } from "#db/model/project.ts";
import { isDiscrete, type Scale, VERDICT } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { judgesOfProject } from "#db/queries/judges.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";

type Detector = NonNullable<ProjectSettings["nonAnswerDetector"]>;

/** Who could say which responses are non-answers, and how a form and a page call them. */
export type DetectorChoice = { value: string; words: string; detector: Detector };

/** Its values say whether a response only says that it does not know. */
const DETECTING = "abstention";

/** Judges of the protocol `abstention`, and what people say on a dimension made for it. */
export async function detectorChoices(db: Database, projectId: string): Promise<DetectorChoice[]> {
	const judges = (await judgesOfProject(db, projectId)).flatMap(({ judge }) => {
		if (judge.protocol !== DETECTING || judge.binding.answering === undefined) return [];
		const detector: Detector = { by: "judge", judgeId: judge.id };
		const words = `the judge ${judge.name} (${shortIdentity(judge.identity)})`;
		return [{ value: valueOfDetector(detector), words, detector }];
	});
	const people = (await dimensionsOfProject(db, projectId)).flatMap(({ name, definition }) => {
		if (!tellsNonAnswers(name, definition.scale)) return [];
		const detector: Detector = { by: "people", dimension: name };
		const words = `people, by the majority on “${titleOf(definition)}”`;
		return [{ value: valueOfDetector(detector), words, detector }];
	});
	return [...judges, ...people];
}

/** A level for responses that abstain, or yes and no. Accept and reject is another question. */
function tellsNonAnswers(name: string, scale: Scale): boolean {
	if (!isDiscrete(scale) || name === VERDICT) return false;
	return (
		scale.values.includes("abstains") || (scale.type === "binary" && scale.values.includes(true))
	);
}

/** How a form names a detector; "" is none. */
export function valueOfDetector(detector: ProjectSettings["nonAnswerDetector"]): string {
	if (!detector) return "";
	return detector.by === "judge" ? `judge ${detector.judgeId}` : `people ${detector.dimension}`;
}
