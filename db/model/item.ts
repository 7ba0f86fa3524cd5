import { z } from "zod";

/** A retrieved passage. Plain strings of a file become passages without an id. */
export const Passage = z.object({ id: z.string().optional(), text: z.string() });
export type Passage = z.infer<typeof Passage>;

/** One turn of a conversation: who spoke, and its text as judges read it. */
export const Message = z.object({
	role: z.string(),
	content: z.string(),
	/** The turn as it was given, where it is more than role and text (`chat-turn.ts`), and which tool it answers. */
	given: z.object({ turn: z.unknown(), tool: z.string().optional() }).optional(),
});
export type Message = z.infer<typeof Message>;

/** Where an item made from others comes from: probes, split questions, golden answers. */
export const Derivation = z.object({
	from: z.array(z.string()).min(1),
	how: z.string(),
	parameters: z.record(z.string(), z.unknown()).optional(),
});
export type Derivation = z.infer<typeof Derivation>;

/** One sample to be judged, as it is kept and as judges and pages see it. */
export const ItemContent = z.object({
	input: z.string().nullable(),
	contexts: z.array(Passage).nullable(),
	referenceContexts: z.array(Passage).nullable(),
	response: z.string().nullable(),
	/** Several references: any one suffices. */
	reference: z.array(z.string()).nullable(),
	responseA: z.string().nullable(),
	responseB: z.string().nullable(),
	messages: z.array(Message).nullable(),
	documentId: z.string().nullable(),
	queryId: z.string().nullable(),
	system: z.string().nullable(),
	group: z.string().nullable(),
	/** Never reaches an annotator unless the project allows the field. */
	metadata: z.record(z.string(), z.unknown()),
	derivedFrom: Derivation.nullable(),
});
export type ItemContent = z.infer<typeof ItemContent>;
