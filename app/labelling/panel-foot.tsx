import type { ReactNode } from "react";
import { openDialog } from "./label-keys.ts";
import { SaveStatus } from "./save-status.tsx";
import type { SaveState } from "./use-save-annotation.ts";

type PanelFootProps = {
	state: SaveState;
	/** The item has an answer already, which this one replaces. */
	correcting: boolean;
	undo: ReactNode;
	savedBefore: boolean;
	draft: boolean;
};

/** The button, the keys, and what has happened to the answer. */
export function PanelFoot({ state, correcting, undo, savedBefore, draft }: PanelFootProps) {
	return (
		<div className="label-foot">
			{correcting ? (
				<p className="label-correcting">
					You have answered this item. Saving replaces your answer.
				</p>
			) : null}
			<button
				type="submit"
				name="intent"
				value="submit"
				className="label-go"
				aria-busy={state.kind === "saving" || state.kind === "waiting"}
			>
				Save and next <span aria-hidden="true">Enter ↵</span>
			</button>
			<div className="label-keys">
				<span>
					<kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> move
				</span>
				<span>
					<kbd className="kbd">X</kbd> cannot judge
				</span>
				{undo}
				<button type="button" onClick={() => openDialog("label-guideline")}>
					<kbd className="kbd">G</kbd> guideline
				</button>
				<button type="button" onClick={() => openDialog("label-key-list")}>
					<kbd className="kbd">?</kbd> all keys
				</button>
			</div>
			<SaveStatus state={state} savedBefore={savedBefore} draft={draft} />
		</div>
	);
}
