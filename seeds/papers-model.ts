import type { Answerer } from "#judges/testing/scripted-model.ts";
import type { SeenRequest } from "#judges/testing/seen-request.ts";
import { groupInsight, overallInsight } from "./papers-model-insights.ts";
import { judgedByScript, type ScriptedJudge } from "./papers-model-judges.ts";
import { drawnTriplets } from "./papers-model-triplets.ts";
import { answered, goldenAnswer, searchOrAnswer, splitInParts } from "./papers-model-writer.ts";
import { seededRandom } from "./random.ts";

/** Judges of the papers' simulated models: how strict each is, and what is wrong with it. */
const JUDGES: Readonly<Record<string, ScriptedJudge>> = {
	"sim-strict": { found: 0.98, seesNumbers: true, slips: 0.02, shift: -1 },
	"sim-even": { found: 0.85, seesNumbers: true, slips: 0.05, shift: 0 },
	"sim-lenient": { found: 0.45, seesNumbers: false, slips: 0.05, shift: 1 },
	"sim-middle": { found: 0.7, seesNumbers: true, slips: 0.1, shift: 0, middle: 0.55 },
	"sim-breaks-json": { found: 0.8, seesNumbers: true, slips: 0.06, shift: 0, breaks: 0.12 },
};
const EVEN: ScriptedJudge = { found: 0.85, seesNumbers: true, slips: 0.05, shift: 0 };

/** The names under which the simulated models judge; under any other they do as `sim-even`. */
export const PAPERS_JUDGE_MODELS: readonly string[] = Object.keys(JUDGES);

/**
 * The simulated models of the papers' demo, as the script of a model server. No model and no person
 * stands behind them: they know which sentences of the handbook answer which question, and read nothing
 * else. What they write goes by what they are shown: right, partly right, beside the question, made up or
 * not knowing; what they judge by how many words and numbers of a statement they find again. The same
 * request gets the same answer. Null for what they have no script for.
 */
export const papersModel: Answerer = (request) => {
	const judge = JUDGES[request.model] ?? EVEN;
	switch (nameOf(request)) {
		case "action":
			return searchOrAnswer(request);
		case "answer":
			return answered(request);
		case "golden_answer":
			return goldenAnswer(request);
		case "questions":
			return splitInParts(request);
		case "group_insight":
			return groupInsight(request);
		case "overall_insight":
			return overallInsight(request);
		case "triplets":
			return drawnTriplets(request);
		default: {
			const said = judgedByScript(request, nameOf(request), judge);
			return said && breaks(request, judge) ? BROKEN : said;
		}
	}
};

const BROKEN = '{"rationale": "It stands in the passages", "verdicts": {"s1": tru';

/** Every request about the same response breaks alike, so that a cell of several is lost once. */
function breaks({ model, blocks }: SeenRequest, { breaks: share = 0 }: ScriptedJudge): boolean {
	const own = blocks.filter(({ name }) => !/^(?:context|passage|document)/.test(name));
	const about = own.map(({ text }) => text).join("\n");
	return seededRandom(1, `${model}/breaks/${about}`).chance(share);
}

/** What a request calls the form of its answer: it tells the steps of protocols apart. */
function nameOf({ body }: SeenRequest): string {
	const format = body.response_format;
	if (typeof format !== "object" || format === null || !("json_schema" in format)) return "";
	const { json_schema: schema } = format;
	if (typeof schema !== "object" || schema === null || !("name" in schema)) return "";
	return String(schema.name);
}
