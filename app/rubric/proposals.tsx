import { Link, useFetcher } from "@remix-run/react";

/** What adjudicators propose for one place of the rubric. */
export type ShownProposal = {
	id: string;
	itemId: string;
	itemName: string;
	/** Name of the dimension; empty: the guideline. */
	dimension: string;
	text: string;
	proposer: string;
	when: string;
};

type ProposalsProps = { proposals: readonly ShownProposal[]; itemsHome: string };

/**
 * Proposals beside what they are about. Settling one sends its own form, so that what is typed in the
 * editor stays.
 */
export function Proposals({ proposals, itemsHome }: ProposalsProps) {
	const { submit, formData } = useFetcher();
	const settling = formData?.get("proposal");
	if (proposals.length === 0) return null;
	const settle = (proposal: string, outcome: string) =>
		submit({ settles: "proposal", proposal, outcome }, { method: "post" });
	return (
		<ul className="grid gap-2" aria-label="Proposals">
			{proposals
				.filter(({ id }) => id !== settling)
				.map(({ id, itemId, itemName, text, proposer, when }) => (
					<li key={id} className="rounded-lg border border-warn bg-warn-soft px-3.5 py-2.5">
						<p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
							{text}
						</p>
						<p className="mt-1 text-[12.5px] text-ink2">
							proposed by {proposer}, {when}, from{" "}
							<Link className="link" to={`${itemsHome}/${itemId}`}>
								{itemName}
							</Link>
						</p>
						<p className="mt-1.5 flex gap-2">
							<button type="button" className="btn" onClick={() => settle(id, "taken up")}>
								Taken up
							</button>
							<button type="button" className="btn" onClick={() => settle(id, "set aside")}>
								Set aside
							</button>
						</p>
					</li>
				))}
		</ul>
	);
}
