import type { ReactNode } from "react";

type FoldedProps = {
	/** What an address of it ends with. */
	id: string;
	title: string;
	/** The answer in it, so that few need to unfold it. */
	summary: ReactNode;
	children: ReactNode;
};

/** A card that is folded at first; without a script, and printed, it can be read as well. */
export function Folded({ id, title, summary, children }: FoldedProps) {
	return (
		<details id={id} className="card min-w-0 scroll-mt-4">
			<summary className="cursor-pointer px-5 py-3.5">
				<h2 className="inline">{title}</h2>{" "}
				<span className="ml-1.5 text-[13px] text-ink2">{summary}</span>
			</summary>
			<div className="border-t border-line2 px-5 py-4">{children}</div>
		</details>
	);
}
