import { count, counted } from "../ui/numbers.ts";
import { ScrollX } from "../ui/scroll-x.tsx";
import type { PlanView } from "./plan-page.server.ts";

/** What the plan does, in a sentence and as a picture, with the one button that does it. */
export function PlanCard({ plan, isBusy }: { plan: PlanView; isBusy: boolean }) {
	const { number, sentence, items, minutes, strip, blocks, seed, answers } = plan;
	return (
		<section
			aria-label="The plan"
			className="card grid gap-x-7 gap-y-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto]"
		>
			<div>
				<p className="max-w-3xl text-[19px] leading-snug tracking-tight" aria-live="polite">
					<b className="font-[650] text-accent">{counted(items, "item")}:</b> {sentence}
				</p>
				<p className="mt-2 max-w-2xl text-[13px] text-ink2">
					{counted(answers, "answer")} in all
					{minutes === null
						? ""
						: `, about ${timeInWords(minutes)} for each person at the pace so far`}
					. Nothing that was given out before is touched.
				</p>
			</div>
			<div className="grid content-start gap-1 lg:justify-items-end">
				<input type="hidden" name="expected" value={sentence} />
				<input type="hidden" name="next" value={number} />
				<button
					type="submit"
					name="intent"
					value="give-out"
					className="btn btn-primary min-h-11 px-5"
					disabled={isBusy}
				>
					Give out {counted(items, "item")}
				</button>
				<p className="max-w-60 text-[12px] text-ink3 lg:text-right">
					one step, can be taken back as long as nothing is answered
				</p>
			</div>
			{strip ? (
				<div className="min-w-0 lg:col-span-2">
					<ScrollX label="Who gets what">
						<Strip strip={strip} sentence={sentence} />
					</ScrollX>
					<p className="mt-2 flex flex-wrap gap-x-5 text-[12px] text-ink3">
						<Key className="bg-accent">seen by several</Key>
						<Key className="bg-ink3">seen by one</Key>
						<span>
							{blocks > 1
								? `random order inside each of ${blocks} blocks, so that agreement can be read after the first`
								: "random order, everybody’s own"}{" "}
							· seed {seed}
						</span>
					</p>
				</div>
			) : null}
		</section>
	);
}

function Key({ className, children }: { className: string; children: string }) {
	return (
		<span>
			<i className={`mr-1.5 inline-block size-2.5 rounded-sm ${className}`} />
			{children}
		</span>
	);
}

function timeInWords(minutes: number): string {
	if (minutes < 60) return `${minutes} min`;
	const rest = Math.round((minutes % 60) / 10) * 10;
	const hours = Math.floor(minutes / 60) + (rest === 60 ? 1 : 0);
	return rest === 0 || rest === 60 ? `${hours} h` : `${hours} h ${rest} min`;
}

const [LEFT, TICK, ROW, GAP, RIGHT] = [108, 5, 22, 8, 44];

/** One row a person, one tick an item, block after block. */
function Strip({ strip, sentence }: { strip: NonNullable<PlanView["strip"]>; sentence: string }) {
	const { people, loads, blocks } = strip;
	const height = people.length * ROW;
	let x = LEFT;
	const placed = blocks.map((items) => {
		const left = x;
		x += items.length * TICK + GAP;
		return { items, left };
	});
	return (
		<svg
			width={x + RIGHT}
			height={height + 20}
			viewBox={`0 0 ${x + RIGHT} ${height + 20}`}
			role="img"
			aria-label={sentence}
			className="max-w-none print:h-auto print:max-w-full"
		>
			{placed.map(({ items, left }, block) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name
				<g key={block}>
					<rect
						x={left - 2}
						width={items.length * TICK + 3}
						height={height}
						rx={3}
						fill="var(--line2)"
					/>
					{items.flatMap((holders, at) =>
						holders.map((person) => (
							<rect
								// biome-ignore lint/suspicious/noArrayIndexKey: items of a picture never move
								key={`${at} ${person}`}
								x={left + at * TICK}
								y={person * ROW + 3}
								width={TICK - 1.2}
								height={ROW - 6}
								rx={1}
								fill={holders.length > 1 ? "var(--accent)" : "var(--ink3)"}
								opacity={holders.length > 1 ? 1 : 0.55}
							/>
						)),
					)}
					{items.length * TICK >= 46 ? (
						<text x={left + (items.length * TICK) / 2} y={height + 15} textAnchor="middle">
							block {block + 1}
						</text>
					) : null}
				</g>
			))}
			{people.map((name, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two invited people may have one name
				<g key={place}>
					<text x={0} y={place * ROW + 15}>
						{name.length > 16 ? `${name.slice(0, 15)}…` : name}
					</text>
					<text x={x} y={place * ROW + 15} fontWeight={600}>
						{count(loads[place])}
					</text>
				</g>
			))}
		</svg>
	);
}
