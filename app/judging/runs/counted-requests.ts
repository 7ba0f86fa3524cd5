import type { PreviewedRequest } from "./previewed-request.server.ts";

/** How many requests a preview stands for. */
export function countedRequests(requests: readonly PreviewedRequest[]): number {
	return requests.reduce((sum, { times }) => sum + times, 0);
}

/** ", asked 5 times anew"; nothing of a request that is asked once. */
export function timesInWords({ times }: Pick<PreviewedRequest, "times">): string {
	return times === 1 ? "" : `, asked ${times} times anew`;
}
