import type { Refusal } from "../../base/refusal.ts";
import { type BundleFigures, bundleFigures, type FiguresJob } from "./bundle-figures.ts";

/** How threads are asked for this module. */
export const BUNDLE_TASK = "#app/export/bundle/bundle-task.ts";

/** Task module: the figures of a bundle, out of its files. */
export function runJob(job: FiguresJob): Promise<BundleFigures | Refusal> {
	return bundleFigures(job);
}
