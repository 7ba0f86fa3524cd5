import { type MutableRefObject, useCallback, useEffect, useRef } from "react";
import { afterPaint } from "./after-paint.ts";
import { fetchAhead, wantedAhead } from "./fetch-ahead.ts";
import { currentValues } from "./form-values.ts";
import { type LabelView, underNewer } from "./label-view.ts";
import type { Outbox } from "./outbox.ts";
import { leftOut, leftOutInWords, meaningsOf, valuesUnder } from "./values-under.ts";
import * as work from "./work-queue.ts";

type Page = {
	home: string;
	raterId: string;
	outbox: Outbox | null;
	now: Readonly<MutableRefObject<LabelView>>;
	/** The item that something was chosen for and that is not answered. */
	begun: Readonly<MutableRefObject<string | null>>;
	/** How long the annotator takes for an item, in milliseconds. */
	pace: Readonly<MutableRefObject<{ ms: number }>>;
};

type Screen = {
	entered: (queue: work.WorkQueue, more?: Partial<LabelView>) => LabelView;
	show: (next: LabelView) => void;
};

const RETRY_MS = 1_500;

/** Keeps the next items at hand, and the page under the newest rubric. */
export function useItemsAhead(
	{ home, raterId, outbox, now, begun, pace }: Page,
	{ entered, show }: Screen,
): void {
	const asking = useRef(false);
	/** When an answer had been acknowledged last, as the server was asked. */
	const askedAt = useRef<number | null>(null);
	/** Answers that the server refused, as the items ahead were looked at last. */
	const refused = useRef(0);
	const fill = useCallback(async () => {
		const entries = outbox?.snapshot().entries ?? [];
		const refusals = entries.filter(({ trouble }) => trouble?.kind === "refused").length;
		// Leases end together: what came with an item that is somebody else's now may be theirs too.
		if (refusals > refused.current)
			show({ ...now.current, queue: work.withoutAhead(now.current.queue, begun.current) });
		refused.current = refusals;
		const { queue, rubric } = now.current;
		const wanted = wantedAhead(pace.current.ms);
		// Where everything is here, an answer that arrived may have brought more from a pool.
		const savedAt = outbox?.snapshot().savedAt ?? null;
		const isLow =
			queue.ahead.length <= (2 / 3) * wanted && (!queue.exhausted || savedAt !== askedAt.current);
		const isOutdated = entries.some(
			({ trouble }) => trouble?.kind === "rubric-changed" && trouble.version > rubric.version,
		);
		if (asking.current || (!isLow && !isOutdated)) return;
		asking.current = true;
		askedAt.current = savedAt;
		const here = [queue.fresh, ...queue.ahead].filter((item) => item !== null);
		const unsent = entries.map(({ itemId }) => itemId);
		const fetched = await fetchAhead(home, {
			rubricId: rubric.id,
			after: (here.at(-1) ?? work.shown(queue))?.position ?? -1,
			except: [
				...here.map(({ itemId }) => itemId),
				...unsent,
				...queue.answered
					.filter(({ own }) => own?.values.skipReason === "later")
					.map(({ itemId }) => itemId),
			],
			count: wanted - queue.ahead.length,
		});
		if (fetched.kind === "unreachable") {
			setTimeout(() => {
				asking.current = false;
				void fill();
			}, RETRY_MS);
			return;
		}
		asking.current = false;
		if (fetched.kind === "refused" || fetched.ahead.raterId !== raterId) return;
		const { items, exhausted, rubric: newer, progress } = fetched.ahead;
		const before = now.current;
		if (newer && newer.namesAnswers !== before.rubric.namesAnswers) {
			// What stands above the two answers of every item here is another thing now. What was chosen is a draft.
			location.assign(home);
			return;
		}
		const open = before.queue.progress.open;
		const kept = newer ? underNewer(before, newer) : before.queue;
		const isWhole = kept.ahead.length === before.queue.ahead.length;
		const more = work.arrived(kept, items, exhausted && isWhole);
		const counted = {
			...more,
			progress: {
				...more.progress,
				minutesLeft:
					progress.minutesLeft === null || progress.open === 0
						? null
						: Math.max(1, Math.round((progress.minutesLeft * open) / progress.open)),
			},
		};
		if (newer) {
			const typed = currentValues();
			const values = valuesUnder(meaningsOf(before.rubric.dimensions), newer.dimensions, typed);
			const left = leftOutInWords(leftOut(typed, values, newer.dimensions));
			const notice = `Version ${newer.version} of the rubric was published just now: what you chose stays where it means the same. ${left} Look at the item again.`;
			show(entered(counted, { rubric: newer, values, notice }));
		} else if (work.shown(before.queue) === null) show(entered(counted));
		else show({ ...now.current, queue: counted });
	}, [home, raterId, outbox, now, begun, pace, entered, show]);
	useEffect(() => {
		// Nobody waits for it to see the next item.
		afterPaint(() => void fill());
	});
}
