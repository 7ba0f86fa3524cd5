import { REASONS } from "../core/result.ts";

type Node = Readonly<Record<string, unknown>>;

/**
 * What is wrong with a result of any shape, as sentences: a number that is not finite, a value missing
 * without a known reason, an interval without width, a p-value outside [0, 1], a negative error.
 */
export function faultsOf(result: unknown, path = "result"): string[] {
	if (typeof result === "number") {
		return Number.isFinite(result) ? [] : [`${path} is ${result}`];
	}
	if (typeof result !== "object" || result === null) return [];
	if (ArrayBuffer.isView(result)) return faultsOf([...(result as Float64Array)], path);
	const node = result as Node;
	return [
		...envelopeFaults(node, path),
		...Object.entries(node).flatMap(([name, part]) => faultsOf(part, `${path}.${name}`)),
	];
}

function envelopeFaults(node: Node, path: string): string[] {
	const faults: string[] = [];
	const { p, se, ci } = node;
	if ("value" in node && node.value === undefined && !isReason(node.reason)) {
		faults.push(`${path} has neither a value nor a reason`);
	}
	if (
		"stat" in node &&
		node.value !== undefined &&
		(ci === undefined) !== isReason(node.ciReason)
	) {
		faults.push(`${path} has neither an interval nor its reason, or both`);
	}
	if (typeof p === "number" && !(p >= 0 && p <= 1)) faults.push(`${path}.p is ${p}`);
	if (typeof se === "number" && !(se >= 0)) faults.push(`${path}.se is ${se}`);
	if (typeof ci === "object" && ci !== null) {
		const { low, high } = ci as { low: number; high: number };
		if (!(low < high)) faults.push(`${path}.ci is [${low}, ${high}]`);
	}
	return faults;
}

function isReason(reason: unknown): boolean {
	return REASONS.some((known) => known === reason);
}
