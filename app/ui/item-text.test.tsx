import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ItemText } from "./item-text.tsx";

test("an override of the direction stays in the text, by itself and with its mark", () => {
	const view = { title: "Answer", text: "pay \u202Etxt.exe now", html: null };
	expect(renderToStaticMarkup(<ItemText view={view} raw={false} />)).toContain(
		'pay <span class="bidi-override" data-code="U+202E">\u202E</span>txt.exe now',
	);
	const plain = { ...view, text: "שלום and more" };
	expect(renderToStaticMarkup(<ItemText view={plain} raw={false} />)).toContain(">שלום and more<");
});
