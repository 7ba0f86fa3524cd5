import { z } from "zod";
import { askedOf } from "../../labelling/asked-of.ts";
import type { DimensionView } from "../../labelling/dimension-view.server.ts";
import type { ReferenceView } from "../../labelling/item-content.server.ts";
import type { ItemToLabel, RubricView } from "../../labelling/label-item.server.ts";
import type { TextView } from "../../ui/text-view.server.ts";

const TextJson = z.strictObject({ title: z.string(), text: z.string() });

export const ReferenceJson = z.strictObject({
	texts: z.array(TextJson),
	passages: z.array(TextJson),
});

const AskedJson = z.strictObject({
	name: z.string(),
	title: z.string(),
	levels: z
		.array(
			z.strictObject({
				level: z.int().describe("the code that an answer names"),
				text: z.string(),
				label: z.string().nullable(),
				description: z.string().nullable(),
				example: z.string().nullable(),
			}),
		)
		.nullable()
		.describe("null on a numeric scale"),
	range: z.tuple([z.number(), z.number()]).readonly().nullable(),
	optional: z.boolean(),
	evidence: z.enum(["optional", "required"]).nullable(),
});

/** An item as its annotator sees it. */
export const QueueItemJson = z.strictObject({
	id: z.string(),
	position: z.int().describe("its place in your queue"),
	rubric: z.string().describe("id of the rubric that is asked, which an answer names"),
	question: TextJson.nullable(),
	conversation: z.array(
		z.strictObject({
			role: z.string(),
			title: z.string().nullable(),
			step: z.int().nullable(),
			parts: z.array(z.strictObject({ kind: z.string(), ...TextJson.shape })),
		}),
	),
	answers: z.array(TextJson).describe("one, or the two of a pair as they stand for you"),
	contexts: z.array(TextJson),
	reference: ReferenceJson.nullable(),
	referenceHidden: z.boolean().describe("there is one, shown once you judged something"),
	metadata: z.array(z.strictObject({ name: z.string(), value: z.string() })),
	dimensions: z.array(AskedJson),
	own: z
		.strictObject({
			id: z.string().nullable(),
			status: z.enum(["submitted", "skipped"]),
			values: z.record(z.string(), z.string()).describe("as the page's form holds them"),
		})
		.nullable()
		.describe("your own answer"),
});

function textOf({ title, text }: TextView) {
	return { title, text };
}

export function referenceOf({ texts, passages }: ReferenceView) {
	return { texts: texts.map(textOf), passages: passages.map(textOf) };
}

function askedJson(dimension: DimensionView): z.input<typeof AskedJson> {
	const { name, title, levels, range, optional, evidence } = dimension;
	return {
		...{ name, title, range: range && [range[0], range[1]], optional, evidence },
		levels:
			levels?.map(({ value, text, label, description, example }) => ({
				...{ level: Number(value), text, label, description, example },
			})) ?? null,
	};
}

/** What the label page shows of an item, without its HTML: nothing else is read. */
export function queueItem(item: ItemToLabel, rubric: RubricView): z.input<typeof QueueItemJson> {
	const { content, own } = item;
	const { question, conversation, answers, contexts, reference, metadata } = content;
	return {
		...{ id: item.itemId, position: item.position, rubric: rubric.id },
		question: question && textOf(question),
		conversation: conversation.turns.map(({ role, title, step, parts }) => ({
			...{ role, title, step },
			parts: parts.map((part) => ({ kind: part.kind, ...textOf(part) })),
		})),
		answers: answers.map(textOf),
		contexts: contexts.map(textOf),
		reference: reference && referenceOf(reference),
		...{ referenceHidden: content.referenceHidden, metadata },
		dimensions: askedOf(rubric, item).map(askedJson),
		own: own && { id: own.annotationId, status: own.status, values: own.values },
	};
}
