import type { ModelRequest } from "../asking/model-reply.ts";

/** The question number `i` to a model. */
export function aRequest(model: string, i: number): ModelRequest {
	return {
		...{ role: "judge", model, messages: [{ role: "user", content: `Grade item ${i}.` }] },
		...{ responseFormat: null, temperature: 0, maxTokens: null, draw: 0, step: "text" },
	};
}
