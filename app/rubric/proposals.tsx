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

type ProposalsProps = {
	proposals: readonly ShownProposal[];
	itemsHome: string;
	/** Name of the field that a proposal is put into. */
	field: string;
};

/** Puts a proposal behind what stands in a field, where it is worked into words. */
function putInto(field: string, text: string): void {
	const area = document.querySelector<HTMLTextAreaElement>(`textarea[name="${CSS.escape(field)}"]`);
	if (!area) return;
	area.value = [area.value.trimEnd(), text].filter(Boolean).join("\n\n");
	area.dispatchEvent(new Event("input", { bubbles: true }));
	area.focus();
	area.setSelectionRange(area.value.length - text.length, area.value.length);
}

/**
 * Proposals beside what they are about. Settling one sends its own form, so that what is typed in the
 * editor stays.
 */
export function Proposals({ proposals, itemsHome, field }: ProposalsProps) {
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
						<p className="mt-1.5 flex flex-wrap gap-2">
							<button type="button" className="btn" onClick={() => putInto(field, text)}>
								Put it into the text
							</button>
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
