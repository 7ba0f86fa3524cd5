import { useEffect, useRef } from "react";
import type { AnswerLine } from "./answer-in-words.server.ts";
import type { SaveState } from "./use-save-annotation.ts";

type SaveStatusProps = {
	state: SaveState;
	/** An answer was acknowledged since the page was opened. */
	savedBefore: boolean;
	/** A draft from earlier was filled in. */
	draft: boolean;
};

/** One line under the button: what has happened to the answer, never more than is true. */
export function SaveStatus({ state, savedBefore, draft }: SaveStatusProps) {
	return (
		<p
			role="status"
			className="label-status"
			data-kind={state.kind}
			data-told={draft || savedBefore || undefined}
		>
			{sentence(state, savedBefore, draft)}
		</p>
	);
}

function sentence(state: SaveState, savedBefore: boolean, draft: boolean): string {
	switch (state.kind) {
		case "ready":
			if (draft) return "Your draft is back. It is not saved yet.";
			return `${savedBefore ? "Saved · n" : "N"}obody sees your answers before you are done, and you see no one else’s`;
		case "saving":
			return "Saving …";
		case "waiting":
			return "Not saved yet: the server cannot be reached. Retrying; you can leave this page open.";
		case "signed-out":
			return "Not saved: you are signed out. Sign in in another tab, then save again; your answer stays here.";
		case "failed":
			return "Not saved: this item is not in your queue any more. Reload the page.";
		case "invalid":
			return "Not saved yet: something is missing, see above.";
		case "other-person":
			return "Not saved: somebody else is signed in in this browser now. Sign in again as yourself.";
		case "already-annotated":
			return "Not saved: there is another answer of yours, see above.";
		case "rubric-changed":
			return `Not saved: version ${state.version} of the rubric was published meanwhile. Look at your answer again and save it.`;
	}
}

type ConflictProps = {
	stored: readonly AnswerLine[];
	submitted: readonly AnswerLine[];
	/** Where to go when the stored answer stays. */
	home: string;
};

/** The annotator's two answers beside each other, when another tab was faster. */
export function Conflict({ stored, submitted, home }: ConflictProps) {
	const values = new Map(stored.map(({ title, value }) => [title, value]));
	const titles = [...new Set([...stored, ...submitted].map(({ title }) => title))];
	const mine = new Map(submitted.map(({ title, value }) => [title, value]));
	const section = useRef<HTMLElement>(null);
	useEffect(() => {
		section.current?.scrollIntoView({ block: "center" });
	}, []);
	return (
		<section role="alert" className="label-conflict" ref={section}>
			<p>
				You have already answered this item, in another tab or window. Nothing was changed. Which
				answer counts?
			</p>
			<table>
				<thead>
					<tr>
						<th scope="col">
							<span className="sr-only">Dimension</span>
						</th>
						<th scope="col">Saved</th>
						<th scope="col">This page</th>
					</tr>
				</thead>
				<tbody>
					{titles.map((title) => (
						<tr key={title} data-differs={values.get(title) !== mine.get(title) || undefined}>
							<th scope="row">{title}</th>
							<td>{values.get(title) ?? "—"}</td>
							<td>{mine.get(title) ?? "—"}</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="label-conflict-ways">
				<a className="btn" href={home}>
					Keep what is saved
				</a>
				<span>or save below: that replaces it.</span>
			</p>
		</section>
	);
}
