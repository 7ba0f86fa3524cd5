import type { ChainBreak } from "#db/audit/verify.ts";

/** Where the chain of the audit log does not hold, and what that means, in two sentences of which the first begins in lower case. */
export function brokenChain({ position, problem }: ChainBreak): string {
	return `the chain of its audit log does not hold at entry ${position}: ${problem}. Somebody wrote into the file past Concord.`;
}
