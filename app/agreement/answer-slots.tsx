import type { ReactNode } from "react";
import { type Answer, SLOTS } from "./answer.ts";

/** The answer in its four fixed slots, side by side where there is room. On every screen it comes before the chart. */
export function AnswerSlots({
	answer,
	next,
}: {
	answer: Answer;
	/** In place of the sentences of the last slot, where the page leads to what it says. */
	next?: ReactNode;
}) {
	return (
		<section className="card grid sm:grid-cols-2 xl:grid-cols-4" aria-label="Answer">
			{SLOTS.map(([slot, title]) => {
				const { says, details } = answer[slot];
				return (
					<div
						key={slot}
						className="min-w-0 wrap-anywhere border-line2 px-5 py-4 not-first:border-t sm:border-t sm:nth-[-n+2]:border-t-0 sm:even:border-l xl:not-first:border-t-0 xl:not-first:border-l"
					>
						<h2 className="text-[11px] font-medium tracking-[0.06em] text-ink3 uppercase">
							{title}
						</h2>
						{slot === "next" && next ? (
							next
						) : (
							<>
								<p className="mt-1 text-[16px] leading-[1.4] tracking-[-0.01em]">{says}</p>
								{details.map((detail) => (
									<p key={detail} className="mt-1.5 text-[13px] text-ink2">
										{detail}
									</p>
								))}
							</>
						)}
					</div>
				);
			})}
		</section>
	);
}
