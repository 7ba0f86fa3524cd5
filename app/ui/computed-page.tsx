import type { ReactNode } from "react";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import type { Soon } from "../compute/soon.ts";
import { Computed } from "./computed.tsx";
import { EmptyState, Page } from "./page.tsx";

type ComputedPageProps<Value> = {
	/** Of the page while it computes, and where there is nothing to show. */
	title: string;
	soon: Soon<Value | Refusal>;
	/** The whole page, with a title of its own. */
	children: (value: Value) => ReactNode;
};

/** A page of one computed value: that it is computing, what came of it, or why nothing did. */
export function ComputedPage<Value>({ title, soon, children }: ComputedPageProps<Value>) {
	const frame = (content: ReactNode) => <Page title={title}>{content}</Page>;
	return (
		<Computed soon={soon} frame={frame}>
			{(found) =>
				isRefusal(found)
					? frame(<EmptyState title="Nothing to show">{found.sentence}</EmptyState>)
					: children(found)
			}
		</Computed>
	);
}
