import { shortened } from "../agreement/agreement-query.ts";
import type { RateOptions } from "./accept-rate.ts";

/** What the address of the page chooses; what is empty or cannot be read is not chosen. */
export function rateQuery(url: string): Omit<RateOptions, "reference" | "clusters" | "looks"> {
	const search = new URL(url).searchParams;
	const text = (name: string) => search.get(name)?.trim() || undefined;
	const number = (name: string) => {
		const own = text(name);
		return own !== undefined && Number.isFinite(Number(own)) ? Number(own) : undefined;
	};
	const [a, b] = [text("a"), text("b")];
	const cut = text("cut");
	return {
		dimension: text("dimension"),
		judge: text("judge"),
		cut: cut === "mean" ? undefined : cut,
		...(cut === "mean" && { figure: "mean" as const }),
		judgeCut: number("judgeCut"),
		by: text("by"),
		...(a !== undefined && b !== undefined && { systems: [a, b] as const }),
		margin: number("margin"),
	};
}

/** Of each choice of the address that cannot be read, a sentence that says what stands in its place. */
export function unreadRate(url: string): string[] {
	const search = new URL(url).searchParams;
	const unread = (name: string) => {
		const own = search.get(name)?.trim();
		return own && !Number.isFinite(Number(own)) ? shortened(own) : undefined;
	};
	const [judgeCut, margin] = [unread("judgeCut"), unread("margin")];
	const [a, b] = [search.get("a")?.trim(), search.get("b")?.trim()];
	return [
		...(judgeCut
			? [`“${judgeCut}” is no number to accept from: the judge’s own cut is shown.`]
			: []),
		...(margin ? [`“${margin}” is no difference that matters: the usual one is used.`] : []),
		...(!a === !b
			? []
			: [`Two systems are compared, and the address names “${shortened(a || b || "")}” alone.`]),
	];
}
