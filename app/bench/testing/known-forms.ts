import type { KnownForm } from "./odd-requests.ts";
import { sent } from "./sent-request.ts";
import type { Names } from "./two-projects.ts";

const FIELD = /<(?:input|select|textarea|button)\b[^>]*\bname="([^"]+)"[^>]*>/g;
const VALUE = /\bvalue="([^"]*)"/;

/** What is sent to where no page shows a form of it. */
const UNSEEN: readonly (readonly [string, readonly string[]])[] = [
	["label/ahead", ["rubricId", "after", "except", "count"]],
	[
		"label/:itemId/annotation",
		[
			"intent",
			"rubricId",
			"raterId",
			"clientId",
			"supersedes",
			"rating:verdict",
			"rating:correctness",
			"comment",
			"durationMs",
		],
	],
	["label/:itemId/reference", ["rating:verdict"]],
	["training/answer", ["intent", "itemId", "rating:verdict"]],
	["items/ids", ["search"]],
];

/** The forms of all pages, with what their fields hold, as an administrator sees them. */
export async function knownForms(
	url: string,
	{
		patterns,
		slug,
		names,
		cookie,
	}: {
		patterns: readonly string[];
		slug: string;
		names: Names;
		cookie: string;
	},
): Promise<KnownForm[]> {
	const filled = (pattern: string) =>
		pattern
			.replace(":projectSlug", slug)
			.replace(/:(\w+)/g, (_, name: string) => names[name]?.at(-1) ?? "1");
	const forms: KnownForm[] = [];
	for (const pattern of patterns) {
		if (/\*|bundle|events|:file/.test(pattern)) continue;
		const address = filled(pattern);
		const page = { method: "GET", path: address, headers: {}, body: null };
		for (const viewer of [cookie, ""]) {
			const { text } = await sent(url, page, viewer);
			const fields = [...text.matchAll(FIELD)].map(([tag, name = ""]): [string, string] => [
				unescaped(name),
				unescaped(VALUE.exec(tag)?.[1] ?? "1"),
			]);
			if (fields.length > 0) forms.push({ address, fields });
		}
	}
	for (const [path, fields] of UNSEEN)
		forms.push({
			address: filled(`/projects/:projectSlug/${path}`),
			fields: fields.map((name) => [name, "1"]),
		});
	return forms;
}

function unescaped(text: string): string {
	return text
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
}
