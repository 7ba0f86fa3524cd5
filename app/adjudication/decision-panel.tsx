import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { openKeyList } from "./adjudicate-keys.ts";
import type { CurrentItem } from "./current-item.server.ts";
import { DecidedDimension } from "./decided-dimension.tsx";
import { KeyList } from "./key-list.tsx";

type DecisionPanelProps = {
	item: CurrentItem;
	/** The filter that the queue is under; "" for none. */
	dimension: string;
	nextItemId: string | null;
	rubricVersion: number | null;
	isCorrection: boolean;
	onLeave: () => void;
};

/** The decision: a native form with a value for each disputed dimension, why, and what the rubric lacks. */
export function DecisionPanel(props: DecisionPanelProps) {
	const { item, dimension, nextItemId, rubricVersion, isCorrection, onLeave } = props;
	const [active, setActive] = useState(item.asked[0]?.name);
	const [fault, setFault] = useState(false);
	const isSending = useNavigation().state === "submitting";
	return (
		<aside className="adj-panel" aria-label="Your decision">
			<Form method="post" id="adjudication" preventScrollReset onSubmit={onLeave}>
				<input type="hidden" name="itemId" value={item.itemId} />
				<input type="hidden" name="seen" value={item.seen} />
				<input type="hidden" name="dimension" value={dimension} />
				<input type="hidden" name="next" value={nextItemId ?? ""} />
				{item.asked.map((asked) => (
					<DecidedDimension
						key={asked.name}
						asked={asked}
						steps={item.texts.conversation.steps}
						active={asked.name === active}
						onActivate={() => setActive(asked.name)}
					/>
				))}
				<div className="adj-part">
					<label htmlFor="adj-reason" className="adj-label">
						Reason <kbd className="kbd">C</kbd>
					</label>
					<textarea
						id="adj-reason"
						name="reason"
						rows={3}
						dir="auto"
						maxLength={4000}
						className="input w-full"
						data-adj-key="c"
						defaultValue={item.reason}
					/>
					<label htmlFor="adj-clause" className="adj-label mt-2.5">
						Clause of the rubric <kbd className="kbd">L</kbd>
					</label>
					<select
						id="adj-clause"
						name="clause"
						className="input w-full"
						data-adj-key="l"
						defaultValue={item.clause}
					>
						<option value="">none</option>
						{item.clause && !item.clauses.includes(item.clause) ? (
							<option>{item.clause}</option>
						) : null}
						{item.clauses.map((clause) => (
							<option key={clause}>{clause}</option>
						))}
					</select>
				</div>
				<fieldset className="adj-part adj-fault" data-on={fault || undefined}>
					<legend className="sr-only">The rubric</legend>
					<label className="flex items-center gap-2 font-semibold">
						<input
							type="checkbox"
							name="fault"
							data-adj-key="b"
							checked={fault}
							onChange={(event) => setFault(event.target.checked)}
						/>
						The rubric is at fault <kbd className="kbd">B</kbd>
					</label>
					<div className="adj-proposal">
						<label htmlFor="adj-proposal-at" className="mt-1.5 block text-[12.5px] text-ink2">
							Proposal, shown in the editor at
						</label>
						<select
							id="adj-proposal-at"
							name="proposalAt"
							className="input w-full"
							defaultValue={item.asked[0]?.name ?? ""}
						>
							{item.proposalPlaces.map(({ value, title }) => (
								<option key={value} value={value}>
									{title}
								</option>
							))}
						</select>
						<textarea
							name="proposal"
							aria-label="What should change"
							rows={3}
							dir="auto"
							maxLength={4000}
							className="input mt-1.5 w-full"
							data-adj-proposal
						/>
					</div>
				</fieldset>
				<p className="px-[18px] pt-2.5 text-[12px] text-ink3">
					Stored with your name, the time, version {rubricVersion ?? "–"} of the rubric and the
					answers as they stand.
				</p>
				<div className="adj-foot">
					<button
						type="submit"
						name="intent"
						value="decide"
						className="btn btn-primary adj-go"
						aria-busy={isSending}
						disabled={rubricVersion === null}
					>
						{isCorrection ? "Correct the decision" : "Decide and see the judges"}
						<span aria-hidden="true">Enter ↵</span>
					</button>
					<div className="adj-keys">
						<span>
							<kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> queue
						</span>
						<span>
							<kbd className="kbd">M</kbd> take the majority
						</span>
						<span>
							<kbd className="kbd">N</kbd> leave unresolved
						</span>
						<span>
							<kbd className="kbd">U</kbd> undo the last
						</span>
						<button type="button" onClick={openKeyList}>
							<kbd className="kbd">?</kbd> all keys
						</button>
					</div>
				</div>
			</Form>
			<KeyList />
		</aside>
	);
}
