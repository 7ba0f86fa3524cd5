import { Form, useNavigation } from "@remix-run/react";
import { Card, Notice } from "../../ui/page.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import { checkFigures } from "./check-in-words.ts";
import type { JudgeCheck } from "./check-judge.server.ts";

type CheckCardProps = {
	/** What one request costs, in words. */
	cost: string;
	/** The item that is asked about unless another one is named. */
	item: string;
	/** What came back, where it was checked just now; or why nothing was sent. */
	check: JudgeCheck | { readonly sentence: string } | null;
};

/** Really sends a judge's first request about an item, and shows what came back and what was learnt. */
export function CheckCard({ cost, item, check }: CheckCardProps) {
	const isChecking = useNavigation().formData?.get("intent") === "check";
	return (
		<section id="check" className="scroll-mt-16">
			<Card
				title="Check"
				note="Really sends its first request about an item, as a run would. Nothing is stored as its answer."
			>
				<p className="text-ink2">
					One request: {cost}. What the model refuses is learnt on the way: refused requests are
					seldom billed.
				</p>
				<Form method="post" action="#check" className="mt-3 flex flex-wrap items-end gap-3">
					<input type="hidden" name="intent" value="check" />
					<label className="grid min-w-48 grow gap-1 sm:max-w-80">
						Item
						<input
							name="item"
							className="input"
							list="item-ids"
							autoComplete="off"
							defaultValue={item}
						/>
					</label>
					<label className="flex items-center gap-2 py-2">
						<input type="checkbox" name="afresh" />
						Afresh: forget first what was learnt of its models
					</label>
					<button type="submit" className="btn" disabled={isChecking}>
						{isChecking ? "Checking …" : "Check"}
					</button>
				</Form>
				{check ? (
					<div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
						<Found check={check} />
					</div>
				) : null}
			</Card>
		</section>
	);
}

function Found({ check }: { check: NonNullable<CheckCardProps["check"]> }) {
	if (!("ok" in check)) return <Notice kind="error">{check.sentence}</Notice>;
	const { ok, item, endpoint, sentence, reply, request } = check;
	return (
		<>
			<Notice kind={ok ? "done" : "error"}>
				Asked about {item} at {endpoint}: {sentence}
			</Notice>
			<p className="text-ink2">{checkFigures(check)}</p>
			{reply === null ? null : <Verbatim title="Reply" text={reply} open />}
			<Verbatim title="Request" text={request} />
		</>
	);
}
