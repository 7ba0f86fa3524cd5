/** Two circles that overlap: two raters and what they agree on. */
export function Wordmark() {
	return (
		<span className="flex items-center gap-2 font-bold tracking-tight">
			<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
				<circle cx="7.5" cy="10" r="6" fill="none" stroke="var(--accent)" strokeWidth="2" />
				<circle cx="12.5" cy="10" r="6" fill="none" stroke="var(--accept)" strokeWidth="2" />
			</svg>
			Concord
		</span>
	);
}
