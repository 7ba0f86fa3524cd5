/** Keys that are typed while the next item is on its way: they are meant for it. */

import { typeInto } from "../ui/level-keys.ts";
import { pressAdjudicateKey } from "./adjudicate-keys.ts";

type KeptKey = { key: string; ctrlKey: boolean; at: number };

/** What is pressed again on the item that comes; Tab and the like are not. */
const KEPT = /^(.|Enter|Escape|Backspace|Arrow(Up|Down))$/u;

/** Keeps keys from the moment the item is left, and presses them again on the next one. */
export class KeysWhileAway {
	private kept: KeptKey[] = [];
	/** The item is left: the router may know of it later than the next key comes. */
	private isLeft = false;

	/** The item on the screen is being left, by a decision or by a key of the queue. */
	leave(): void {
		this.isLeft = true;
	}

	/** @returns was the key kept for the item that comes? */
	keep(event: KeyboardEvent, isAway: boolean): boolean {
		if (!isAway && !this.isLeft) return false;
		const { key, ctrlKey, timeStamp: at } = event;
		if (event.metaKey || event.altKey || event.isComposing || !KEPT.test(key)) return true;
		if (event.repeat || (ctrlKey && key !== "Enter")) return true;
		event.preventDefault();
		this.kept.push({ key, ctrlKey, at });
		return true;
	}

	/** The item stays: keys are meant for it again, and those that were kept wait for the next one. */
	hold(): void {
		this.isLeft = false;
	}

	/**
	 * The item is there. Between two keys the page is rendered, so that the next key finds the dimension that
	 * the one before went on to; where one of them leaves this item too, the rest waits for the next.
	 * @param drop the decision was refused and the old item stays
	 */
	async replay(drop: boolean): Promise<void> {
		this.isLeft = false;
		const keys = this.kept;
		this.kept = [];
		if (drop) return;
		for (const [place, kept] of keys.entries()) {
			// After the effect of this item, and after what React renders for the key before.
			await Promise.resolve();
			await Promise.resolve();
			if (this.isLeft) {
				this.kept = [...keys.slice(place), ...this.kept];
				return;
			}
			const target = document.activeElement ?? document.body;
			if (pressAdjudicateKey({ ...kept, target })) continue;
			if (target instanceof HTMLTextAreaElement) typeInto(target, kept.key);
			else if (target instanceof HTMLInputElement && target.type === "text")
				typeInto(target, kept.key);
		}
	}
}
