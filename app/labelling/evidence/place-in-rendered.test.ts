import { expect, test } from "vitest";
import { renderItemMarkdown } from "../../ui/markdown.server.ts";
import { placeInRendered } from "./place-in-rendered.ts";

const NO_IMAGES = { origins: [], allowAt: null };

/** What a browser has as the text of rendered Markdown. */
function shownOf(markdown: string): string {
	const characters: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };
	return renderItemMarkdown(markdown, NO_IMAGES)
		.replaceAll(/<[^>]*>/g, "")
		.replaceAll(/&(lt|gt|amp|quot|#39);/g, (_, name) => characters[name] ?? "");
}

const TEXT = `# The *rules*

1. **Twenty** books, for 21 days; see [the *terms*](https://example.org/a "as of May").
2. No more than \`max_books\` ones — 𝟚𝟘, naïve.

| who | how many |
| --- | --- |
| full & partial members | 20 |

\`\`\`js
const days = 21; // twenty-one
\`\`\``;

test("every word of a text is found where it stands rendered, however often it is there", () => {
	const shown = shownOf(TEXT);
	for (const { 0: word, index } of TEXT.matchAll(/[\p{L}\p{N}]+/gu)) {
		const place = placeInRendered(TEXT, shown, { start: index, end: index + word.length });
		expect(place && shown.slice(place.start, place.end)).toBe(word);
	}
	const start = TEXT.indexOf("**Twenty");
	const place = placeInRendered(TEXT, shown, { start, end: TEXT.indexOf(" days") });
	expect(place && shown.slice(place.start, place.end)).toBe("Twenty books, for 21");
});

test("nothing is drawn where letters came or went, or where there are none", () => {
	const formula = "So $x^2 = 4$ holds.";
	expect(placeInRendered(formula, shownOf(formula), { start: 0, end: 2 })).toBeNull();
	expect(placeInRendered("a **b**", shownOf("a **b**"), { start: 2, end: 4 })).toBeNull();
});
