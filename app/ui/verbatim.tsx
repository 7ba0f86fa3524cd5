/** A text behind its title, as it is. */
export function Verbatim({ title, text, open }: { title: string; text: string; open?: boolean }) {
	return (
		<details open={open}>
			<summary className="eyebrow cursor-pointer">{title}</summary>
			<pre
				className="mt-1 max-h-96 overflow-auto rounded-md bg-line2 px-3 py-2 font-mono text-[12px] break-words whitespace-pre-wrap"
				dir="auto"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys have to do as well
				tabIndex={0}
			>
				{text}
			</pre>
		</details>
	);
}
