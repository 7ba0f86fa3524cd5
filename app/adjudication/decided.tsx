import { Form, Link } from "@remix-run/react";
import { Moment } from "../ui/moment.tsx";
import { EmptyState } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import type { DecidedRow } from "./adjudication-page.server.ts";
import type { DecidedItem } from "./decided-item.server.ts";

type DecidedCardProps = {
	last: DecidedItem;
	soFar: string | null;
	dimension: string;
	/** May the reader make it a known answer? */
	mayBeKnown: boolean;
};

/** What was decided just now, beside people's and judges' answers; to be corrected or taken back. */
export function DecidedCard({ last, soFar, dimension, mayBeKnown }: DecidedCardProps) {
	const filter = dimension ? { dimension } : undefined;
	const correct = new URLSearchParams({ ...filter, item: last.itemId, correct: "" });
	return (
		<section className="card px-5 py-4" aria-labelledby="adj-last">
			<div className="flex flex-wrap items-start justify-between gap-2">
				<div>
					<h2 id="adj-last">Decided: {last.name}</h2>
					<p className="text-[12px] text-ink3">
						<Moment at={last.when} /> · by {last.decider} · under version {last.rubricVersion} of
						the rubric
						{soFar ? ` · ${soFar}` : ""}
					</p>
				</div>
				<div className="flex flex-wrap gap-2">
					{mayBeKnown ? (
						<Form method="post" preventScrollReset>
							<input type="hidden" name="itemId" value={last.itemId} />
							<input type="hidden" name="dimension" value={dimension} />
							<button type="submit" name="intent" value="known-answer" className="btn">
								Use as known answer
							</button>
						</Form>
					) : null}
					<Link className="btn" to={`?${correct}`}>
						Correct
					</Link>
					{last.isOwn ? (
						<Form method="post" preventScrollReset>
							<input type="hidden" name="itemId" value={last.itemId} />
							<input type="hidden" name="decidedAt" value={last.decidedAt} />
							<input type="hidden" name="dimension" value={dimension} />
							<button type="submit" name="intent" value="undo" className="btn" data-adj-key="u">
								Undo <kbd className="kbd">U</kbd>
							</button>
						</Form>
					) : null}
				</div>
			</div>
			<div className="mt-3 grid gap-4">
				{last.decisions.map(({ title, value, people, judges }) => (
					<div key={title} className="adj-decided">
						<div>
							<h3 className="eyebrow">{title}</h3>
							<p>
								<b className="mr-1.5 text-[20px]">{value ?? "no answer"}</b>
								<span className={`chip ${value === null ? "chip-warn" : "chip-accent"}`}>
									{value === null ? "unresolved" : "adjudicated"}
								</span>
							</p>
							{last.reason ? (
								<p className="text-ink2" dir="auto">
									{last.reason}
								</p>
							) : null}
							{last.clause ? <p className="text-[12px] text-ink3">Clause: {last.clause}</p> : null}
						</div>
						<div>
							<h3 className="eyebrow">People</h3>
							<p className="mt-1 flex flex-wrap gap-1.5">
								{people.map((person, place) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: values have no names
									<span key={place} className="adj-value">
										{person}
									</span>
								))}
							</p>
						</div>
						<div className="min-w-0">
							<h3 className="eyebrow">Judges, now open</h3>
							{judges.length === 0 ? <p className="text-ink2">none has answered</p> : null}
							{judges.map((judge) => (
								<p key={judge.name} className="wrap-anywhere">
									{judge.name} <b className="mx-1.5">{judge.value}</b>
									{judge.rationale ? (
										<span className="text-ink2" dir="auto">
											“{judge.rationale}”
										</span>
									) : null}
								</p>
							))}
						</div>
					</div>
				))}
			</div>
		</section>
	);
}

/** The decisions of a project, the newest first. */
export function DecidedTable({ decisions }: { decisions: DecidedRow[] }) {
	if (decisions.length === 0) {
		return (
			<div className="adj-item">
				<EmptyState title="Nothing is decided yet">
					<p>Choose a disagreement at the left.</p>
				</EmptyState>
			</div>
		);
	}
	return (
		<section className="adj-item adj-wide" aria-label="Decided">
			<Table columns={["Item", "Dimension", "Decision", "Reason and clause", "When, by whom"]}>
				{decisions.map((decision) => (
					<tr key={decision.id}>
						<td>
							<Link
								className="link"
								to={`?${new URLSearchParams({ show: "decided", decided: decision.itemId })}`}
							>
								{decision.name}
							</Link>
						</td>
						<td>{decision.title}</td>
						<td>{decision.value ?? <span className="chip chip-warn">unresolved</span>}</td>
						<td className="text-ink2">
							{[decision.reason, decision.clause].filter(Boolean).join(" · ")}
						</td>
						<td className="text-[12.5px] text-ink3">
							<Moment at={decision.when} />, {decision.decider}, version {decision.rubricVersion}
						</td>
					</tr>
				))}
			</Table>
		</section>
	);
}
