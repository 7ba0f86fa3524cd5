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
