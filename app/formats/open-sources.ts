import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { documentCutOff } from "../files/cut-off.ts";
import { packingDamage } from "../files/damaged-packing.ts";
import type { FileSource } from "../files/file-start.ts";
import type { ShapedSource } from "../files/recognise-shape.ts";
import { recogniseShape } from "../files/recognise-shape.ts";
import { openRowSource } from "../files/row-source.ts";
import { foreignSources } from "./foreign-sources.ts";

/** Files that are read, and a sentence about each file of an export that is not. */
export type OpenedSources = {
	readonly sources: readonly ShapedSource[];
	readonly leftOut: readonly string[];
};

/**
 * Opens files and recognises what their rows are; one that cannot be used spoils all. A file of another tool is two:
 * its items and its labels. Files of an export that hold nothing to read are left out, unless there is no other.
 */
export async function openSources(files: readonly FileSource[]): Promise<OpenedSources | Refusal> {
	const sources: ShapedSource[] = [];
	const leftOut: string[] = [];
	for (const file of files) {
		const damage = (await packingDamage(file)) ?? (await documentCutOff(file));
		if (damage) return damage;
		const foreign = await foreignSources(file);
		if (isRefusal(foreign)) return foreign;
		if (foreign) {
			sources.push(...foreign);
			continue;
		}
		const source = await openRowSource(file);
		if (isRefusal(source)) return source;
		const shape = await recogniseShape(source);
		if (isRefusal(shape) && "isLeftOut" in shape) {
			leftOut.push(shape.sentence);
			continue;
		}
		if (isRefusal(shape)) return shape;
		sources.push({ ...source, shape });
	}
	if (sources.length === 0 && leftOut.length > 0) return refused(leftOut.join(" "));
	return { sources, leftOut };
}
