import type { ShapedSource } from "./recognise-shape.ts";
import { recogniseShape } from "./recognise-shape.ts";
import { type FileSource, openRowSource } from "./row-source.ts";

/** Opens files and recognises what their rows are; one that cannot be used spoils all. */
export async function openSources(
	files: readonly FileSource[],
): Promise<ShapedSource[] | { unusable: string }> {
	const sources: ShapedSource[] = [];
	for (const file of files) {
		const source = await openRowSource(file);
		if ("unreadable" in source) return { unusable: source.unreadable };
		const shape = await recogniseShape(source);
		if (typeof shape === "object") return { unusable: shape.unknown };
		sources.push({ ...source, shape });
	}
	return sources;
}
