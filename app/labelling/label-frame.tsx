import { type ReactNode, useEffect, useRef } from "react";
import { EarlyKeys } from "../ui/early-keys.tsx";
import { CONTENT_ID } from "../ui/skip-link.tsx";
import { AnnotationPanel, type TrainingPlace } from "./annotation-panel.tsx";
import { DockedGuideline } from "./guideline.tsx";
import type { ReferenceView } from "./item-content.server.ts";
import { ItemPane } from "./item-pane.tsx";
import type { LabelProgress } from "./label-progress.server.ts";
import type { Posted } from "./label-view.ts";
import type { LabelDesk } from "./use-label-work.ts";
import { shown } from "./work-queue.ts";

type LabelFrameProps = {
	desk: LabelDesk;
	raterId: string;
	home: string;
	progress: LabelProgress;
	reference: ReferenceView | null;
	/** What came of the form when it was posted without a script. */
	posted: Posted;
	/** What is said above all. */
	above?: ReactNode;
	/** What stands where the item would, while there is none. */
	empty?: ReactNode;
	/** In a training: where in it. */
	training?: TrainingPlace;
};

/**
 * One item a screen: what is judged at the left, the judgement at the right. Both stay while the items change.
 * The queue, the training and the preview are this page, each with a desk of its own.
 */
export function LabelFrame(props: LabelFrameProps) {
	const { desk, raterId, home, progress, reference, posted, above, empty, training } = props;
	const item = shown(desk.view.queue);
	const itemId = item?.itemId;
	const heading = useRef<HTMLHeadingElement>(null);
	const lastItem = useRef(itemId);
	useEffect(() => {
		// A new item is read from its top, also by a screen reader.
		if (lastItem.current === itemId) return;
		lastItem.current = itemId;
		if (document.activeElement !== heading.current) heading.current?.focus({ preventScroll: true });
		for (const part of document.querySelectorAll(".label-item, .label-fields")) part.scrollTop = 0;
		document.querySelector(".label-work")?.scrollIntoView({ block: "start" });
	}, [itemId]);
	return (
		<main id={CONTENT_ID} tabIndex={-1} className="label-work">
			<EarlyKeys />
			{above}
			{above ? null : <LabelProgressBar progress={progress} />}
			{item ? (
				<ItemPane
					content={item.content}
					reference={reference}
					progress={progress}
					heading={heading}
				/>
			) : (
				empty
			)}
			<DockedGuideline guidelineHtml={desk.view.rubric.guidelineHtml} />
			<AnnotationPanel
				desk={desk}
				raterId={raterId}
				home={home}
				posted={posted}
				training={training}
			/>
		</main>
	);
}

/** How much is done, as a line across the page. */
export function LabelProgressBar({ progress }: { progress: LabelProgress }) {
	const { submitted, skipped, total } = progress;
	return (
		<progress
			className="label-progress"
			aria-label="Items answered"
			value={submitted + skipped}
			max={total}
		/>
	);
}
