import type { ReactNode } from "react";
import { toggleGuideline } from "./guideline.tsx";
import { openDialog } from "./label-keys.ts";

type PanelFootProps = {
	/** What the button does. */
	go: string;
	/** The item has an answer already, which this one replaces. */
	correcting: boolean;
	back: ReactNode;
	/** What has happened to the answers. */
	children: ReactNode;
};

/** The button, the keys, and where the answers are. */
export function PanelFoot({ go, correcting, back, children }: PanelFootProps) {
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
				onClick={(event) => {
					// The second click of a double one would be for the item after.
					if (event.detail > 1) event.preventDefault();
				}}
			>
				{go} <span aria-hidden="true">Enter ↵</span>
			</button>
			<div className="label-keys">
				<span>
					<kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> move
				</span>
				<span>
					<kbd className="kbd">X</kbd> cannot judge
				</span>
				{back}
				<button type="button" data-key="g" onClick={toggleGuideline}>
					<kbd className="kbd">G</kbd> guideline
				</button>
				<button type="button" onClick={() => openDialog("label-key-list")}>
					<kbd className="kbd">?</kbd> all keys
				</button>
			</div>
			{children}
		</div>
	);
}
