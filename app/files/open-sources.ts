import { isRefusal, type Refusal } from "../base/refusal.ts";
import type { ShapedSource } from "./recognise-shape.ts";
import { recogniseShape } from "./recognise-shape.ts";
import { type FileSource, openRowSource } from "./row-source.ts";

/** Opens files and recognises what their rows are; one that cannot be used spoils all. */
export async function openSources(files: readonly FileSource[]): Promise<ShapedSource[] | Refusal> {
	const sources: ShapedSource[] = [];
	for (const file of files) {
		const source = await openRowSource(file);
		if (isRefusal(source)) return source;
		const shape = await recogniseShape(source);
		if (isRefusal(shape)) return shape;
		sources.push({ ...source, shape });
	}
	return sources;
}
