/** Who graded, by the types of promptfoo's assertions (https://www.promptfoo.dev/docs/configuration/expected-outputs/). */

import { type Fields, fieldOf } from "../../files/source-row.ts";
import { isObject, objectAt, textAt } from "../parts/json-values.ts";

/** What people say in the viewer; it overrides what every other assertion says. */
export const HUMAN = "human";
/** Whose labels those of rules are, and sums. */
export const RULES = "promptfoo";

/** Types that a model answers: a language model, an embedding, a classifier. */
const MODEL_GRADED = new Set([
	"agent-rubric",
	"answer-relevance",
	"classifier",
	"context-faithfulness",
	"context-recall",
	"context-relevance",
	"conversation-relevance",
	"factuality",
	"g-eval",
	"llm-rubric",
	"model-graded-closedqa",
	"model-graded-factuality",
	"moderation",
	"pi",
	"search-rubric",
	"select-best",
	"similar",
	"trajectory:goal-success",
]);
const MODEL_GRADED_FAMILIES = ["similar:", "promptfoo:redteam:"];

/** The type of an assertion: that of a set stands elsewhere, and results of a script have none. */
export function typeOf(component: Fields): string {
	const set = objectAt(objectAt(component, "metadata"), "assertionSet");
	return (
		textAt(objectAt(component, "assertion"), "type") ?? textAt(set, "type") ?? "unnamed assertion"
	);
}

/** The name that an assertion gives its result; its type where it gives none. */
export function metricOf(component: Fields): string {
	const set = objectAt(objectAt(component, "metadata"), "assertionSet");
	const named = textAt(objectAt(component, "assertion"), "metric") ?? textAt(set, "metric");
	return named ?? typeOf(component);
}

/** A model's rater is the type, and the provider that graded where the assertion or its test names one. */
export function raterOf(component: Fields, test: Fields): string {
	const type = typeOf(component);
	const base = type.replace(/^not-/, "");
	const isModel =
		MODEL_GRADED.has(base) || MODEL_GRADED_FAMILIES.some((family) => base.startsWith(family));
	const own = providerName(fieldOf(objectAt(component, "assertion"), "provider"));
	if (!isModel) return own === null ? RULES : `${type} (${own})`;
	const provider = own ?? providerName(fieldOf(objectAt(test, "options"), "provider"));
	return provider === null ? type : `${type} (${provider})`;
}

/** A provider by its label or id; where there is one for each kind of request, the one for texts. */
function providerName(provider: unknown): string | null {
	const named = nameOf(provider);
	if (named !== null || !isObject(provider)) return named;
	const kinds = ["text", "embedding", "classification", "moderation"];
	return kinds.map((kind) => nameOf(fieldOf(provider, kind))).find((name) => name !== null) ?? null;
}

function nameOf(provider: unknown): string | null {
	if (typeof provider === "string") return provider || null;
	return isObject(provider) ? (textAt(provider, "label") ?? textAt(provider, "id")) : null;
}
