import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import type { AssignedItem } from "#db/queries/assignments.server.ts";
import { documentText } from "#db/queries/documents.server.ts";
import { firstTexts } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { inTurn } from "../base/in-turn.ts";
import { type ConversationView, conversationView } from "../ui/conversation.server.ts";
import { lookLikeMarkdown } from "../ui/looks-like-markdown.ts";
import { type ShownAs, type TextView, textView } from "../ui/text-view.server.ts";
import type { MarkableTexts } from "./evidence/read-evidence.server.ts";
import { type LeftSide, pairTitles } from "./pair-sides.server.ts";

/** The texts of an item that annotators may read. */
type ReadableItem = Pick<
	AssignedItem,
	| "input"
	| "contexts"
	| "referenceContexts"
	| "response"
	| "reference"
	| "responseA"
	| "responseB"
	| "messages"
	| "documentId"
	| "metadata"
>;

export type ReferenceView = { texts: TextView[]; passages: TextView[] };

/** What an annotator reads of an item. */
export type ItemContentView = {
	/** Null where there is none, or it stands among the turns. */
	question: TextView | null;
	conversation: ConversationView;
	/** One answer, or the two of a pair. */
	answers: TextView[];
	contexts: TextView[];
	/** Null where there is none, or it is hidden still. */
	reference: ReferenceView | null;
	/** There is one, which is hidden until a first judgement was given. */
	referenceHidden: boolean;
	/** Only the fields that the project shows to annotators. */
	metadata: { name: string; value: string }[];
};

const TEXTS_LOOKED_AT = 50;

/** How a project's texts are shown: as it says, else as its first items look, whose texts never change. */
export async function textsShownAs(
	db: Database,
	{ id, settings }: Pick<Project, "id" | "settings">,
	/** Where images are allowed, for those who may. */
	allowAt: string | null = null,
): Promise<ShownAs> {
	const images = { origins: settings.imageOrigins, allowAt };
	if (settings.textFormat !== "as-texts") return { format: settings.textFormat, images };
	const texts = await firstTexts(db, id, TEXTS_LOOKED_AT);
	return { format: lookLikeMarkdown(texts) ? "markdown" : "plain", images };
}

type Shown = {
	item: ReadableItem;
	shownAs: ShownAs;
	/** Which answer of a pair stands left. */
	left: LeftSide | null;
	/** What is asked of the item. */
	dimensions: readonly Dimension[];
	hidesReference: boolean;
};

/** The texts of an item as the label page shows them: every character of each is there. */
export async function itemContent(
	db: Database,
	{ id, settings }: Project,
	{ item, shownAs, left, dimensions, hidesReference }: Shown,
): Promise<ItemContentView> {
	const { input, response, responseA, responseB } = item;
	const view = (title: string, text: string) => textView(title, text, shownAs);
	const pair = [responseA, responseB];
	const [leftText, rightText] = left === "b" ? pair.reverse() : pair;
	const isPair = responseA !== null || responseB !== null;
	const [leftTitle, rightTitle] = pairTitles(dimensions, left);
	const answers: readonly (readonly [string, string | null])[] = isPair
		? [
				[leftTitle, leftText],
				[rightTitle, rightText],
			]
		: [["Answer", response]];
	// What is judged comes first: a very long item is laid out as far as it goes.
	const shownAnswers = await inTurn(
		answers.flatMap(([title, text]) => (text === null ? [] : [[title, text] as const])),
		([title, text]) => view(title, text),
	);
	const conversation = await conversationView(item, shownAs);
	const reference = await referenceOf(item, shownAs);
	return {
		question: input === null || conversation.holdsQuestion ? null : await view("Question", input),
		conversation,
		answers: shownAnswers,
		contexts: await inTurn(await contextTexts(db, id, item), ([title, text]) => view(title, text)),
		reference: hidesReference ? null : reference,
		referenceHidden: hidesReference && reference !== null,
		metadata: visibleMetadata(item.metadata, settings.visibleMetadata),
	};
}

/** What an item is held against; null where it has nothing of the kind. */
export async function referenceOf(
	{ reference, referenceContexts }: ReadableItem,
	shownAs: ShownAs,
): Promise<ReferenceView | null> {
	const written = reference ?? [];
	const texts = await inTurn(written, (text, index) =>
		textView(written.length > 1 ? `Reference ${index + 1}` : "Reference", text, shownAs),
	);
	const passages = await inTurn(referenceContexts ?? [], (passage, index) =>
		textView(passage.id ?? `Reference passage ${index + 1}`, passage.text, shownAs),
	);
	return texts.length + passages.length > 0 ? { texts, passages } : null;
}

/** The texts of an item in which an annotator can mark words, as they were imported. */
export async function markableTexts(
	db: Database,
	projectId: string,
	item: ReadableItem,
): Promise<MarkableTexts> {
	const contexts = await contextTexts(db, projectId, item);
	const { response, responseA, responseB } = item;
	return { response, responseA, responseB, contexts: contexts.map(([, text]) => text) };
}

/** The retrieved passages; where there are none, the document that the item is about. */
async function contextTexts(
	db: Database,
	projectId: string,
	{ contexts, documentId }: ReadableItem,
): Promise<(readonly [string, string])[]> {
	if (contexts?.length || documentId === null) {
		return (contexts ?? []).map(({ id, text }, index) => [id ?? `Context ${index + 1}`, text]);
	}
	const text = await documentText(db, projectId, documentId);
	return text === null ? [] : [["Document", text]];
}

function visibleMetadata(metadata: Record<string, unknown>, visible: readonly string[]) {
	return visible.flatMap((name) => {
		const value = Object.hasOwn(metadata, name) ? metadata[name] : null;
		if (value === null || value === undefined || value === "") return [];
		return [{ name, value: typeof value === "string" ? value : JSON.stringify(value) }];
	});
}
