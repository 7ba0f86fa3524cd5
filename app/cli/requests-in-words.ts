import { timesInWords } from "../judging/runs/counted-requests.ts";
import type { PreviewedRequest } from "../judging/runs/previewed-request.server.ts";
import { count } from "../ui/numbers.ts";

/**
 * Requests word for word, in blocks.
 * @param note what is said of a request beside its tokens
 */
export function requestsInWords<R extends PreviewedRequest>(
	requests: readonly R[],
	note?: (request: R) => string,
): string[] {
	return requests.flatMap((request, at) => {
		const { purpose, messages, schema, parameters, tokens } = request;
		const noted = note ? `; ${note(request)}` : "";
		return [
			`=== request ${at + 1} (${purpose})${timesInWords(request)}: about ${count(tokens)} tokens${noted} ===`,
			...messages.map(({ role, content }) => `--- ${role} ---\n${content}`),
			`--- parameters ---\n${parameters.map(({ name, value }) => `${name}: ${value}`).join("\n")}`,
			...(schema === null ? [] : [`--- schema of the answer ---\n${schema}`]),
		];
	});
}
