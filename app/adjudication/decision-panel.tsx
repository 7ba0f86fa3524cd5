import { Link, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { KeptForm } from "../ui/kept-form.tsx";
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
	/** The item stays on the screen after all, and keys are meant for it. */
	onStay: () => void;
};

/** Leads from what was decided first to where it is corrected; the reason that was written goes along. */
export function CorrectTheirs({ itemId }: { itemId: string }) {
	const navigate = useNavigate();
	const to = `?${new URLSearchParams({ item: itemId, correct: "" })}`;
	return (
		<Link
			className="link"
			to={to}
			onClick={(event) => {
				if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
				event.preventDefault();
				const written = document.querySelector<HTMLTextAreaElement>("#adj-reason");
				navigate(to, { state: { takesAlong: { reason: written?.value ?? "" } } });
			}}
		>
			Look at theirs, and correct it if you must
		</Link>
	);
}

function reasonAlong(state: unknown): string {
	if (typeof state !== "object" || state === null || !("takesAlong" in state)) return "";
	const { takesAlong } = state;
	if (typeof takesAlong !== "object" || takesAlong === null || !("reason" in takesAlong)) return "";
	return typeof takesAlong.reason === "string" ? takesAlong.reason : "";
}

/** The decision: a native form with a value for each disputed dimension, why, and what the rubric lacks. */
export function DecisionPanel(props: DecisionPanelProps) {
	const { item, dimension, nextItemId, rubricVersion, isCorrection, onLeave, onStay } = props;
	const [active, setActive] = useState(item.asked[0]?.name);
	const [fault, setFault] = useState(false);
	const broughtAlong = reasonAlong(useLocation().state);
	const of = new URLSearchParams({
		...(dimension ? { dimension } : {}),
		item: item.itemId,
		...(isCorrection ? { correct: "" } : {}),
	});
	const isSending = useNavigation().state === "submitting";
	return (
		<aside className="adj-panel" aria-label="Your decision">
			<KeptForm
				asks="words"
				resend="decide"
				id="adjudication"
				// A refusal is about this item: the page stays with it, whatever the queue begins with by then.
				action={`?${of}`}
				preventScrollReset
				onSubmit={onLeave}
				onStuck={onStay}
				onStay={onStay}
			>
				<input type="hidden" name="itemId" value={item.itemId} />
				<input type="hidden" name="rubric" value={rubricVersion ?? ""} />
				<input type="hidden" name="seen" value={item.seen} />
				<input type="hidden" name="dimension" value={dimension} />
				<input type="hidden" name="next" value={nextItemId ?? ""} />
				{item.asked.map((asked) => (
					<DecidedDimension
						// Under another version the same place of a level may say something else.
						key={`${asked.name} ${rubricVersion}`}
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
						defaultValue={broughtAlong || item.reason}
					/>
					{broughtAlong && item.reason ? (
						<p className="mt-1 text-[12.5px] text-ink2" dir="auto">
							Stored with the decision: “{item.reason}”
						</p>
					) : null}
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
					{rubricVersion === null
						? "Can be stored once a rubric is published: with your name, the time, its version and the answers as they stand."
						: `Stored with your name, the time, version ${rubricVersion} of the rubric and the answers as they stand.`}
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
			</KeptForm>
			<KeyList />
		</aside>
	);
}
