import { Fragment } from "react";

/** Lines to be typed, or what was printed: they wrap inside their box, as they are. */
export function Commands({
	lines,
	isOutput = false,
}: {
	lines: readonly string[];
	isOutput?: boolean;
}) {
	const look = isOutput ? "border-transparent bg-line2 text-ink2" : "border-line bg-ground";
	return (
		<pre
			className={`rounded-lg border p-3 text-[12.5px] wrap-anywhere whitespace-pre-wrap ${look}`}
		>
			{isOutput ? lines.join("\n") : inWords(lines.join("\n"))}
		</pre>
	);
}

/** An option is not broken at its hyphens; a word that is wider than the box breaks in itself. */
function inWords(text: string) {
	return text.split(/(\s+)/).map((word, at) =>
		word.includes("-") ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the words of a text that does not change
			<span key={at} className="inline-block max-w-full">
				{word}
			</span>
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the words of a text that does not change
			<Fragment key={at}>{word}</Fragment>
		),
	);
}
