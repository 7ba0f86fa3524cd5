const KEYS = [
	[
		"0 – 9",
		"choose a level of the marked dimension; 10: -, or 1 0 at once where the next one has no 0; −2: - then 2",
	],
	["A · R", "accept · reject"],
	["M", "take what most people said, on every dimension that has a majority"],
	["N", "leave the marked dimension unresolved"],
	["↓ · ↑", "next · previous dimension"],
	["Enter", "decide; the next item is there at once"],
	["J · K", "next · previous item of the queue, without deciding"],
	["S", "later: the next item, without deciding"],
	["U", "take back the last decision"],
	["C", "write the reason; Ctrl + Enter decides, Esc leaves it"],
	["L", "the clause of the rubric"],
	["B", "the rubric is at fault: write a proposal"],
	["?", "this list"],
] as const;

/** Every key of the adjudication page, as a native dialog. */
export function KeyList() {
	return (
		<dialog id="adj-key-list" aria-labelledby="adj-key-list-title">
			<h2 id="adj-key-list-title">Keys</h2>
			<dl className="mt-3 grid gap-1.5">
				{KEYS.map(([key, what]) => (
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
