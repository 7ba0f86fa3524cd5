import { useEffect, useState } from "react";
import { valuesOf } from "./form-values.ts";
import type { ReferenceView } from "./item-content.server.ts";

/** The reference of an item that is hidden from the page, asked for when something was chosen in the form. */
export function useReference(
	itemId: string | undefined,
	isHidden: boolean,
	home: string,
): ReferenceView | null {
	const [shown, setShown] = useState<{ itemId: string; reference: ReferenceView } | null>(null);
	useEffect(() => {
		if (!isHidden || itemId === undefined) return;
		let isOver = false;
		async function ask() {
			const form = document.querySelector<HTMLFormElement>(".label-panel form");
			const values = Object.entries(form ? valuesOf(form) : {});
			const ratings = values.filter(([name, value]) => /^rating:/.test(name) && /\d/.test(value));
			if (isOver || ratings.length === 0) return;
			const reference = await fetchReference(`${home}/${itemId}/reference`, ratings);
			if (isOver || !reference || itemId === undefined) return;
			isOver = true;
			setShown({ itemId, reference });
		}
		document.addEventListener("change", ask);
		void ask();
		return () => {
			isOver = true;
			document.removeEventListener("change", ask);
		};
	}, [itemId, isHidden, home]);
	return shown && shown.itemId === itemId ? shown.reference : null;
}

/** Null where it cannot be had now: the next choice asks again. */
async function fetchReference(url: string, ratings: [string, string][]) {
	try {
		const response = await fetch(url, {
			method: "POST",
			body: new URLSearchParams(ratings),
			redirect: "manual",
		});
		if (!response.ok) return null;
		return ((await response.json()) as { reference: ReferenceView | null }).reference;
	} catch {
		return null;
	}
}
