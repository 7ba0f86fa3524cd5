import type { Definition } from "../definition/definition.ts";
import { PANEL_CORRELATION } from "./panel-correlation.ts";
import { PANEL_JURY } from "./panel-jury.ts";
import { PANEL_OF_THREE } from "./panel-of-three.ts";

export { averageLinkage } from "./average-linkage.ts";
export { panelCorrelation } from "./panel-correlation.ts";
export { panelJury } from "./panel-jury.ts";
export { MOST_JUDGES, panelOfThree } from "./panel-of-three.ts";

/** Several judges together: how far their errors go together, and what they gain as a jury. */
export const PANELS_DEFINITIONS: readonly Definition[] = [
	PANEL_CORRELATION,
	PANEL_JURY,
	PANEL_OF_THREE,
];
