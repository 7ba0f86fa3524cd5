import { useEffect, useRef } from "react";
import type { AnswerLine } from "./answer-in-words.server.ts";

type ConflictProps = {
	stored: readonly AnswerLine[];
	submitted: readonly AnswerLine[];
	/** Where to go when the stored answer stays. */
	home: string;
	/** Gives up the answer of this page, where it is still held. */
	onKeep: () => void;
};

/** The annotator's two answers beside each other, when another tab was faster. */
export function Conflict({ stored, submitted, home, onKeep }: ConflictProps) {
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
				<a className="btn" href={home} onClick={onKeep}>
					Keep what is saved
				</a>
				<span>or save below: that replaces it.</span>
			</p>
		</section>
	);
}
