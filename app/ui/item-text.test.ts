import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { messagesOfTurns } from "#db/model/chat-turn.ts";
import { inTurn } from "../base/in-turn.ts";
import { conversationView } from "./conversation.server.ts";
import { ItemText } from "./item-text.tsx";
import { textOfHtml } from "./keeps-text.ts";
import { renderMarkdown } from "./markdown.server.ts";

const folder = process.env.CONCORD_REFERENCE_DIR;

/** What stands on the page for a text that nobody wants as Markdown. */
function plain(text: string, html: string | null = null): string {
	const view = { title: "Answer", text, html };
	const markup = renderToStaticMarkup(createElement(ItemText, { view, raw: true }));
	return textOfHtml(markup.replaceAll("&#x27;", "'"));
}

/** A text as one of several parts of a turn. */
async function turnsOf(text: string) {
	const content = [{ type: "text", text }];
	const messages = messagesOfTurns([{ role: "user", content }]);
	const shownAs = { format: "plain" as const, images: { origins: [], allowAt: null } };
	return (await conversationView({ input: null, response: null, messages }, shownAs)).turns;
}

test("the raw text is what was written, to the character", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
			expect(plain(text, renderMarkdown(text))).toBe(text);
		}),
		{ numRuns: 200 },
	);
});

describe.skipIf(!folder)("the reference data sets (CONCORD_REFERENCE_DIR)", () => {
	test("the plain view shows every character of every text, as a turn of a conversation too", async () => {
		const data = join(folder ?? "", "data");
		let texts = 0;
		const check = async (value: unknown): Promise<void> => {
			if (typeof value === "string") {
				texts++;
				if (plain(value) !== value) expect(plain(value)).toBe(value);
				const [part] = (await turnsOf(value))[0]?.parts ?? [];
				if (value !== "" && plain(part?.text ?? "", part?.html) !== value) {
					expect(plain(part?.text ?? "", part?.html)).toBe(value);
				}
			} else if (value && typeof value === "object") await inTurn(Object.values(value), check);
		};
		for (const set of readdirSync(data)) {
			if (!readdirSync(join(data, set)).includes("items.jsonl")) continue;
			const lines = readFileSync(join(data, set, "items.jsonl"), "utf8").split("\n");
			for (const line of lines) if (line.trim()) await check(JSON.parse(line));
		}
		expect(texts).toBeGreaterThan(10_000);
	}, 120_000);
});
