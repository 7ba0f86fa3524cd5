import { count, share } from "./numbers.ts";

type CoverageProps = { scored: number; asked: number };

/** A short bar and the share of asked cells that were scored. */
export function Coverage({ scored, asked }: CoverageProps) {
	const covered = asked === 0 ? 0 : scored / asked;
	return (
		<span title={`${count(scored)} of ${count(asked)} scored`} className="whitespace-nowrap">
			<span
				aria-hidden="true"
				className="coverage-bar mr-2 inline-block h-1.5 w-12 overflow-hidden rounded-full bg-line align-middle"
			>
				<span className="block h-full bg-ink3" style={{ width: `${covered * 100}%` }} />
			</span>
			<span className="inline-block min-w-[3.6em] text-right">
				{asked === 0 ? "not asked" : share(covered)}
			</span>
		</span>
	);
}
