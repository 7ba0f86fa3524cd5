/** How numbers are written on pages: the same digits everywhere, a dash with a reason where none is. */

/** "0.71"; the sign of a negative number is a true minus. */
export function decimal(value: number, digits = 2): string {
	return value.toFixed(digits).replace("-", "−");
}

/** "87 %" */
export function percent(share: number, digits = 0): string {
	return `${(share * 100).toFixed(digits)} %`;
}

/** "12,480" */
export function count(value: number): string {
	return value.toLocaleString("en-US");
}

type CoverageProps = { scored: number; asked: number };

/** A short bar and the share of asked cells that were scored. */
export function Coverage({ scored, asked }: CoverageProps) {
	const share = asked === 0 ? 0 : scored / asked;
	const shown = scored < asked && share > 0.995 ? "> 99 %" : percent(share);
	return (
		<span title={`${count(scored)} of ${count(asked)} scored`} className="whitespace-nowrap">
			<span
				aria-hidden="true"
				className="mr-2 inline-block h-1.5 w-12 overflow-hidden rounded-full bg-line align-middle"
			>
				<span className="block h-full bg-ink3" style={{ width: `${share * 100}%` }} />
			</span>
			<span className="inline-block min-w-[3.6em] text-right">{asked === 0 ? "—" : shown}</span>
		</span>
	);
}
