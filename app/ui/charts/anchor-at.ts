/** A label this near an edge would be cut there; in per cent. */
const EDGE = 10;

/** On which side of its place, in per cent of the drawing's width, a label of an axis has room. */
export function anchorAt(place: number): "start" | "middle" | "end" {
	if (place < EDGE) return "start";
	return place > 100 - EDGE ? "end" : "middle";
}
