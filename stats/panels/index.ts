import type { Definition } from "../definition/definition.ts";
import { PANEL_CHOICE } from "./panel-choice.ts";
import { PANEL_CORRELATION } from "./panel-correlation.ts";
import { PANEL_JURY } from "./panel-jury.ts";

export { panelCorrelation } from "./panel-correlation.ts";
export { panelJury } from "./panel-jury.ts";

/** Several judges together: how far their errors go together, and what they gain as a jury. */
export const PANELS_DEFINITIONS: readonly Definition[] = [
	PANEL_CORRELATION,
	PANEL_JURY,
	PANEL_CHOICE,
];
