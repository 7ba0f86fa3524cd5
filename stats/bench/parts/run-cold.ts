import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "./measure.ts";

export type Cold = { readonly ms: number; readonly megabytes: number };

const SCRIPT = fileURLToPath(new URL("./cold-dashboard.ts", import.meta.url));

/** Medians of several processes that compute the dashboard as the first thing they do. */
export function coldDashboard(
	...[items, dimensions, intervals, workers]: readonly (number | string)[]
): Cold {
	const runs = Array.from({ length: 3 }, () => {
		const argv = [items, dimensions, intervals, workers].map(String);
		// The flags of this process carry the loader of TypeScript.
		const flags = [...process.execArgv, "--expose-gc"];
		return JSON.parse(
			execFileSync(process.execPath, [...flags, SCRIPT, ...argv], {
				encoding: "utf8",
			}),
		) as Cold;
	});
	return {
		ms: median(runs.map(({ ms }) => ms)),
		megabytes: median(runs.map(({ megabytes }) => megabytes)),
	};
}
