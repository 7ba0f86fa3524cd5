import { count } from "../ui/numbers.ts";
import type { EstimateJson } from "./estimate.ts";

/** How the usual intervals of a report are made; other methods go by the name that the JSON has. */
const METHODS: Readonly<Record<string, string>> = {
	score: "inverted score test",
	wilson: "Wilson’s limits",
	"wilson-cluster": "Wilson’s limits, widened by the groups",
	"mover-wilson": "MOVER of Wilson’s limits",
	"jackknife-z": "jackknife on Fisher’s z",
	"jackknife-t": "jackknife, Student’s t",
	"mover-z": "both limits on Fisher’s z, put together",
	t: "Student’s t",
	none: "no interval",
};

/** "inverted score test" */
export function methodInWords(method: string): string {
	return METHODS[method] ?? method;
}

/** "137 to 149 items; inverted score test": what figures of one kind rest on. Null where none has a value. */
export function restsOn(estimates: readonly (EstimateJson | undefined)[]): string | null {
	const known = estimates.flatMap((estimate) =>
		estimate && "value" in estimate ? [estimate] : [],
	);
	if (known.length === 0) return null;
	const sizes = known.map(({ n }) => n);
	const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
	const items = least === most ? count(least) : `${count(least)} to ${count(most)}`;
	const methods = [...new Set(known.map(({ method }) => methodInWords(method)))];
	return `${items} items; ${methods.join(", ")}`;
}
