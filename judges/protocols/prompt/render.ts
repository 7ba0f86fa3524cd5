import type { ItemContent } from "#db/model/item.ts";
import type { Outcome } from "#db/model/judgment.ts";
import type { Delimiter } from "../../asking/delimiter.ts";
import { fencesOf, type NamedText } from "../../asking/item-block.ts";
import { contentOf, isThere } from "./fields.ts";
import type { Template, TemplateNode } from "./template.ts";

/** Words of the template, or a text of the item. */
type Piece = string | NamedText;
type Absent = { readonly absent: Outcome };
/** The text that an `each` is at, and its place from 1. */
type Own = { readonly text: NamedText; readonly number: number };

/**
 * A template with an item's texts in it, each whole and in a block that no text can close, under the
 * line that names the blocks' word; or the outcome of an item that lacks a field that is to be shown.
 */
export function renderTemplate(
	template: Template,
	item: ItemContent,
	delimiter: Delimiter,
): { readonly message: string } | Absent {
	const pieces = piecesOf(template.nodes, item, null);
	if ("absent" in pieces) return pieces;
	const texts = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.text]));
	const fences = fencesOf(texts, delimiter);
	let message = "";
	let isAfterBlock = false;
	for (const piece of pieces) {
		const isBlock = typeof piece !== "string";
		const text = isBlock ? fences.block(piece) : piece;
		// A block stands on lines of its own, without the space that stood beside its tag.
		if (isAfterBlock && !/^[ \t]*\n/.test(text)) message += "\n";
		else if (isBlock && /[^\n]$/.test(message)) message = `${message.trimEnd()}\n`;
		message += isAfterBlock ? text.replace(/^[ \t]+/, "") : text;
		if (text !== "") isAfterBlock = isBlock;
	}
	return { message: `${fences.opening}\n\n${message.trim()}` };
}

function piecesOf(
	nodes: readonly TemplateNode[],
	item: ItemContent,
	own: Own | null,
): Piece[] | Absent {
	const pieces: Piece[] = [];
	for (const node of nodes) {
		const made = pieceOf(node, item, own);
		if ("absent" in made) return made;
		pieces.push(...made);
	}
	return pieces;
}

function pieceOf(node: TemplateNode, item: ItemContent, own: Own | null): Piece[] | Absent {
	switch (node.kind) {
		case "words":
			return [node.words];
		case "own":
			if (!own) return [];
			return [node.what === "text" ? own.text : String(own.number)];
		case "field": {
			const content = contentOf(node.field, item);
			if ("absent" in content) return content;
			return [...(content.note === undefined ? [] : [content.note]), ...content.texts];
		}
		case "if":
			return piecesOf(
				isThere(contentOf(node.field, item)) ? node.shown : node.otherwise,
				item,
				own,
			);
		case "each": {
			const content = contentOf(node.field, item);
			if ("absent" in content) return content;
			const pieces: Piece[] = [];
			for (const [at, text] of content.texts.entries()) {
				const made = piecesOf(node.body, item, { text, number: at + 1 });
				if ("absent" in made) return made;
				pieces.push(...made);
			}
			return pieces;
		}
	}
}
