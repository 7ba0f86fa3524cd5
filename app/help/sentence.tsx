import { Fragment } from "react";

/** A sentence in which what stands between backticks is typed or read in a file, and is not broken at its hyphens. */
export function Sentence({ text }: { text: string }) {
	const parts = text.split("`").map((part, at) => ({ part, at, isCode: at % 2 === 1 }));
	return parts.map(({ part, at, isCode }) =>
		isCode ? (
			<code key={at} className={part.length > 24 ? "wrap-anywhere" : "whitespace-nowrap"}>
				{part}
			</code>
		) : (
			<Fragment key={at}>{part}</Fragment>
		),
	);
}
