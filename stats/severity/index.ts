import type { Definition } from "../definition/definition.ts";
import { SEVERITY } from "./severity.ts";

export { severity } from "./severity.ts";

/** Who is severe, with people and judges on one scale. */
export const SEVERITY_DEFINITIONS: readonly Definition[] = [SEVERITY];
