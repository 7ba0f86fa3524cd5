import type { ForeignFormat } from "./foreign-format.ts";

/** Every format of another tool that is read, in the order in which a file is asked whether it is one. */
export const FORMATS: readonly ForeignFormat[] = [];
