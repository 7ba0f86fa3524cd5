import { Await, useLocation, useRevalidator } from "@remix-run/react";
import { type ReactNode, Suspense, useEffect } from "react";
import type { Soon } from "../compute/soon.ts";
import { Notice } from "./page.tsx";

type ComputedProps<Value> = {
	soon: Soon<Value>;
	/** What stands there until the outcome does; by default a card that says that it is computing. */
	pending?: ReactNode;
	/** What stands around the sentence while there is no outcome. */
	frame?: (content: ReactNode) => ReactNode;
	/** What is asked, by which an outcome is known; by default the whole address. */
	question?: string;
	children: (value: Value) => ReactNode;
};

/**
 * What was computed for a page: at once where it came soon, otherwise as soon as it is there, in the same
 * answer of the server. Without JavaScript the page is loaded again at the end of that answer.
 */
export function Computed<Value>({
	soon,
	pending = <Computing />,
	frame = (content) => content,
	question,
	children,
}: ComputedProps<Value>) {
	// Another address is another question: what stood there before must not look like its answer.
	const { pathname, search } = useLocation();
	if (soon.later === undefined) return children(soon.now);
	const waiting = frame(
		<>
			{pending}
			<noscript>
				<meta httpEquiv="refresh" content="1" />
			</noscript>
		</>,
	);
	const failed = frame(<Failed />);
	return (
		<Suspense key={question ?? `${pathname}${search}`} fallback={waiting}>
			<Await resolve={soon.later} errorElement={failed}>
				{(later) => {
					switch (later.kind) {
						case "computed":
							return children(later.value);
						case "computing":
							return (
								<>
									{waiting}
									<AskAgain />
								</>
							);
						case "failed":
							return failed;
					}
				}}
			</Await>
		</Suspense>
	);
}

function Computing() {
	return (
		<section className="card grid gap-3 px-6 py-8" role="status">
			<h2 className="text-base">Computing the figures</h2>
			<p className="max-w-prose text-ink2">
				There are many ratings, and each figure comes with its interval. The page shows them as soon
				as they are there; until a rating is added they are kept. You can leave and come back.
			</p>
			<span aria-hidden="true" className="computing" />
		</section>
	);
}

function Failed() {
	return (
		<Notice kind="error">
			The figures could not be computed. Load the page again; if they still do not come, the log of
			the server says why.
		</Notice>
	);
}

/** The server ends an answer that takes too long; the computation goes on. */
function AskAgain() {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		void revalidate();
	}, [revalidate]);
	return null;
}
