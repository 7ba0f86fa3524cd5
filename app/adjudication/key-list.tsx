import { KeyListDialog } from "../ui/key-list.tsx";
import { KEY_LIST } from "./adjudicate-keys.ts";

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

/** Every key of the adjudication page. */
export function KeyList() {
	return <KeyListDialog id={KEY_LIST} keys={KEYS} />;
}
