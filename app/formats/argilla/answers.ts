import { textHash } from "../../files/content-hash.ts";
import { Asked } from "../parts/asked.ts";
import { isCommentName, isFreeText } from "../parts/comments.ts";
import { isObject } from "../parts/json-values.ts";

/** What a value is: of a question with one value, with several, with text; or of a kind that has no place. */
export type Answer =
	| { readonly kind: "value"; readonly value: number | boolean | string }
	| { readonly kind: "choices"; readonly choices: readonly string[] }
	| { readonly kind: "text"; readonly text: string }
	/** Nothing was answered. */
	| { readonly kind: "none" }
	/** An order, or spans. */
	| { readonly kind: "noPlace" }
	| { readonly kind: "problem" };

type Order = { readonly first: string; readonly set: string; isSame: boolean; isVaried: boolean };

/** What the questions of a file are, which no record says: gathered in a first pass. */
export class Questions {
	readonly asked = new Asked();
	/** Lists by question: a ranking is a list of all there is, in different orders. */
	readonly #orders = new Map<string, Order>();

	gather(question: string, value: unknown): void {
		if (typeof value === "string") {
			if (isCommentName(question) || isFreeText(value)) this.asked.text(question);
			else this.asked.value(question);
		} else if (typeof value === "number" || typeof value === "boolean") this.asked.value(question);
		else if (isTexts(value)) {
			this.#order(question, value);
			this.asked.value(question, value, true);
		}
	}

	/** Argilla 2 writes a ranking as it does several labels: as a list of texts, which are always the same. */
	isRanking(question: string): boolean {
		const order = this.#orders.get(question);
		return order?.isSame === true && (order.isVaried || /rank|order/i.test(question));
	}

	/** The dimensions of a file, without orders. */
	dimensions(): readonly string[] {
		const rankings = [...this.#orders.keys()].filter((name) => this.isRanking(name));
		return this.asked
			.dimensions()
			.filter((dimension) => !rankings.some((name) => dimension.startsWith(`${name}: `)));
	}

	read(question: string, value: unknown): Answer {
		if (value === null || value === undefined || value === "") return { kind: "none" };
		if (typeof value === "string")
			return this.asked.isText(question) ? { kind: "text", text: value } : { kind: "value", value };
		if (typeof value === "boolean") return { kind: "value", value };
		if (typeof value === "number")
			return Number.isFinite(value) ? { kind: "value", value } : { kind: "problem" };
		if (isTexts(value))
			return this.isRanking(question) ? { kind: "noPlace" } : { kind: "choices", choices: value };
		if (Array.isArray(value) && value.length > 0 && value.every(isObject))
			return { kind: "noPlace" };
		return { kind: "problem" };
	}

	#order(question: string, list: readonly string[]): void {
		const first = textHash(JSON.stringify(list));
		const set = textHash(JSON.stringify([...list].sort()));
		const known = this.#orders.get(question);
		if (!known) {
			if (this.#orders.size < MOST)
				this.#orders.set(question, { first, set, isSame: list.length > 1, isVaried: false });
			return;
		}
		known.isSame &&= known.set === set;
		known.isVaried ||= known.first !== first;
	}
}

/** More lists are taken for several labels. */
const MOST = 1_000;

function isTexts(value: unknown): value is readonly string[] {
	return Array.isArray(value) && value.every((each) => typeof each === "string" && each !== "");
}
