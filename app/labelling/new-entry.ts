import { type FormValues, TYPED_FIELD } from "./annotation-fields.ts";
import type { ItemToLabel, OwnAnswer, RubricView } from "./label-item.server.ts";
import type { OutboxEntry } from "./outbox-store.ts";
import { meaningsOf, valuesUnder } from "./values-under.ts";

type Answered = {
	raterId: string;
	item: ItemToLabel;
	rubric: RubricView;
	values: FormValues;
	intent: "submit" | "skip";
	/** Where it is sent to: the address of its page, and one word more. */
	url: string;
	startedAt: number;
	visibleMs: number;
	/** The answer to the same item that the outbox holds still. */
	before: OutboxEntry | null;
};

/** An answer as the outbox takes it, and as the page shows it when somebody goes back to it. */
export function newEntry(answer: Answered): { entry: OutboxEntry; own: OwnAnswer } {
	const { raterId, item, rubric, intent, url, before } = answer;
	const clientId = newClientId();
	const known = item.own?.earlier ?? [];
	const earlier = before && !known.includes(before.clientId) ? [...known, before.clientId] : known;
	const trouble = before?.trouble;
	const supersedes =
		trouble?.kind === "already-annotated" ? trouble.annotationId : item.own?.annotationId;
	const values = Object.fromEntries(
		Object.entries(answer.values).filter(([name]) =>
			intent === "skip" ? /^(comment|flagged|skipReason)$/.test(name) : name !== "skipReason",
		),
	);
	return {
		entry: {
			...{ raterId, clientId, itemId: item.itemId, order: nextOrder(), url },
			fields: {
				...values,
				...{ intent, raterId, clientId, rubricId: rubric.id },
				supersedes: supersedes ?? "",
				earlier: earlier.join(","),
				startedAt: String(answer.startedAt),
				durationMs: String(answer.visibleMs),
				referenceShown: document.querySelector(".label-reference-later") ? "no" : "yes",
			},
			asked: meaningsOf(rubric.dimensions),
			excerpt: item.excerpt,
			trouble: null,
		},
		own: {
			annotationId: supersedes ?? null,
			earlier: [...earlier, clientId],
			status: intent === "skip" ? "skipped" : "submitted",
			values,
		},
	};
}

/** The page on which an answer was given. */
export function pageOf({ url }: OutboxEntry): string {
	return url.slice(0, url.lastIndexOf("/"));
}

/** What of an answer's fields a person put into the form, as it means under the rubric of the page. */
export function typedValues(entry: OutboxEntry, rubric: RubricView): FormValues {
	const { fields, asked, trouble } = entry;
	const typed = typedFields(entry);
	if (fields.rubricId === rubric.id) return typed;
	if (asked) return valuesUnder(asked, rubric.dimensions, typed);
	return trouble?.kind === "rubric-changed" ? trouble.kept : {};
}

function typedFields({ fields }: OutboxEntry): FormValues {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => TYPED_FIELD.test(name)));
}

/** The answer that is on its way, as the page shows it. */
export function ownOf(entry: OutboxEntry, rubric: RubricView): OwnAnswer {
	const { fields, clientId } = entry;
	return {
		annotationId: fields.supersedes || null,
		earlier: [...(fields.earlier ?? "").split(",").filter(Boolean), clientId],
		status: fields.intent === "skip" ? "skipped" : "submitted",
		values: typedValues(entry, rubric),
	};
}

let last = 0;

/** Later than every answer before, also of a page that was closed. */
function nextOrder(): number {
	last = Math.max(last + 1, Date.now());
	return last;
}

/** A random id; `crypto.randomUUID` is there only under https. */
function newClientId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
