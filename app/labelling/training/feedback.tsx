import { useEffect, useRef } from "react";
import { count } from "../../ui/numbers.ts";
import type { TrainingPage } from "./training-page.server.ts";

const NEXT = { item: "Next", passed: "Begin with your items", failed: "Go on" } as const;

/** What was given, what is right and why. */
export function Feedback({
	page,
	home,
}: {
	page: Extract<TrainingPage, { kind: "feedback" }>;
	home: string;
}) {
	const { lines, isRight, next, place, of } = page;
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => button.current?.focus(), []);
	return (
		// In a small window it is open: it is what was waited for.
		<aside className="label-panel" aria-label="What is right" data-judging="on">
			<form method="get" action={next === "passed" ? `${home}/label` : `${home}/training`}>
				<div className="label-fields" role="status">
					<div className="label-remarks">
						<p className="text-ink2">
							Training, {count(place)} of {count(of)}
						</p>
						<p className="text-[17px] font-semibold">{isRight ? "That is right." : "Not quite."}</p>
						<dl className="grid gap-4">
							{lines.map((line) => (
								<div key={line.title}>
									<dt className="eyebrow">{line.title}</dt>
									<dd>
										<span className="block">
											You said <b>{line.given}</b>
										</span>
										{line.right === null ? (
											<span className="block text-ink3">what is right is not known</span>
										) : (
											<span className={line.isRight ? "block text-accept" : "block text-reject"}>
												{line.isRight ? "✓ right" : `✗ right is ${line.right}`}
											</span>
										)}
										{line.reason ? (
											<span className="block text-ink2" dir="auto">
												{line.reason}
											</span>
										) : null}
									</dd>
								</div>
							))}
						</dl>
						{next === "passed" ? (
							<p>You have passed the training. Your items are open now.</p>
						) : null}
					</div>
				</div>
				<div className="label-foot">
					<button
						ref={button}
						type="submit"
						className="label-go"
						// The Enter that answered, still held down, is not for what is told now.
						onKeyDown={(event) => {
							if (event.repeat) event.preventDefault();
						}}
					>
						{NEXT[next]} <span aria-hidden="true">Enter ↵</span>
					</button>
				</div>
			</form>
		</aside>
	);
}
