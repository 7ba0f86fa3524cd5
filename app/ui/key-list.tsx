type KeyListProps = {
	/** Of the dialog, by which it is opened. */
	readonly id: string;
	/** Each key, or keys, with what it does. */
	readonly keys: readonly (readonly [key: string, what: string])[];
};

/** Every key of a page, as a native dialog. */
export function KeyListDialog({ id, keys }: KeyListProps) {
	return (
		<dialog id={id} aria-labelledby={`${id}-title`}>
			<h2 id={`${id}-title`}>Keys</h2>
			<dl className="mt-3 grid gap-1.5">
				{keys.map(([key, what]) => (
					<div key={key} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
						<dt>
							<kbd className="kbd">{key}</kbd>
						</dt>
						<dd>{what}</dd>
					</div>
				))}
			</dl>
			<form method="dialog" className="mt-4">
				<button type="submit" className="btn">
					Close
				</button>
			</form>
		</dialog>
	);
}

export function openKeyListDialog(id: string): void {
	const dialog = document.getElementById(id);
	if (dialog instanceof HTMLDialogElement) dialog.showModal();
}
