import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ItemText } from "./item-text.tsx";
import { textView } from "./text-view.server.ts";

test("an override of the direction stays in the text, by itself and with its mark", () => {
	const view = { title: "Answer", text: "pay \u202Etxt.exe now", html: null };
	expect(renderToStaticMarkup(<ItemText view={view} raw={false} />)).toContain(
		'pay <span class="bidi-override" data-code="U+202E">\u202E</span>txt.exe now',
	);
	const plain = { ...view, text: "שלום and more" };
	expect(renderToStaticMarkup(<ItemText view={plain} raw={false} />)).toContain(">שלום and more<");
});

test("a text that is too long to be laid out as Markdown stands as it was written, which is said", async () => {
	const shownAs = { format: "markdown", images: { origins: [], allowAt: null } } as const;
	const shown = async (text: string, raw: boolean) => {
		const images = { ...shownAs.images };
		const view = await textView("Document", text, { ...shownAs, images });
		return renderToStaticMarkup(<ItemText view={view} raw={raw} />);
	};
	expect(await shown("**all** of it", false)).toContain("<strong>all</strong>");
	const long = await shown("**a** ".repeat(20_000), false);
	expect(long).toContain("too long to be laid out as Markdown");
	expect(long).toContain("**a** **a**");
	expect(await shown("**a** ".repeat(20_000), true)).not.toContain("too long");
});
