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
			{lines.join("\n")}
		</pre>
	);
}
