import type { FormatContract } from "./contract.ts";

/** One for each format that is read. */
export const CONTRACTS: readonly FormatContract[] = [];
