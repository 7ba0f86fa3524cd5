import type { Definition } from "../definition.ts";

/** A judge measured by people, who are a yardstick with error. */
export const HUMANS_DEFINITIONS: readonly Definition[] = [];
