import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import type { Soon } from "../compute/soon.ts";
import { Computed } from "../ui/computed.tsx";
import { ListPages } from "../ui/list-pages.tsx";
import { EmptyState, Page } from "../ui/page.tsx";
import { type PartOfList, partShown } from "../ui/part-of-list.ts";

/** The page of the items that a number counts: the frame while it is computed, and what stands there where there are none. */
export function ComputedItems<Found extends object>({
	soon,
	children,
}: {
	soon: Soon<Found | Refusal>;
	children: (found: Found) => ReactNode;
}) {
	return (
		<Computed soon={soon} frame={(content) => <Page title="Items">{content}</Page>}>
			{(found) =>
				isRefusal(found) ? (
					<Page title="Items">
						<EmptyState title="Nothing to show">{found.sentence}</EmptyState>
					</Page>
				) : (
					children(found)
				)
			}
		</Computed>
	);
}

type CountedListProps = {
	/** What is counted, in words. */
	title: string;
	/** How many there are: "12 items". */
	says: string;
	part: PartOfList;
	back: { readonly to: string; readonly words: string };
	children: ReactNode;
};

/** The items that a number counts, a page of them at a time, with the way back. */
export function CountedList({ title, says, part, back, children }: CountedListProps) {
	return (
		<Page
			title={title}
			intro={
				<>
					{says}
					{partShown(part)}.{" "}
					<Link className="link" to={back.to}>
						{back.words}
					</Link>
				</>
			}
		>
			{children}
			<ListPages {...part} />
		</Page>
	);
}
