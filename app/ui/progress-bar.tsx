import { count, share } from "./numbers.ts";

/** A bar and "53 of 155": how much of a queue is done. */
export function ProgressBar({ done, of }: { done: number; of: number }) {
	const part = of === 0 ? 0 : done / of;
	return (
		<span className="flex items-center gap-2 whitespace-nowrap" title={share(part)}>
			<span
				aria-hidden="true"
				className="inline-block h-1.5 w-10 overflow-hidden rounded-full bg-line sm:w-24"
			>
				<span className="block h-full bg-accent" style={{ width: `${part * 100}%` }} />
			</span>
			<span>
				{count(done)} <span className="text-ink3">of {count(of)}</span>
			</span>
		</span>
	);
}
