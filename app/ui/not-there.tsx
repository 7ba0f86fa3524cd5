/** Of what an address names and is not there a sentence each: what is shown in its place, or what to choose. */
export function NotThere({ sentences }: { sentences: readonly string[] }) {
	if (sentences.length === 0) return null;
	return (
		<div className="card grid gap-1 px-5 py-3 text-ink2" role="status">
			{sentences.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
		</div>
	);
}
