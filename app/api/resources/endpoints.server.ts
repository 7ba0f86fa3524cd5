import { z } from "zod";
import { type Endpoint, listEndpoints } from "#db/queries/endpoints.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { addEndpoint } from "../../judging/endpoints/add-endpoint.server.ts";
import { EndpointListJson } from "../../outputs/judges.ts";
import { onSite, pageFrom, siteList } from "../operation.ts";

const EndpointJson = EndpointListJson.element;

/** Of its key only where it is. */
function asJson({ sealedKey: _, id: __, createdAt: ___, ...shown }: Endpoint) {
	return shown;
}

const Price = z
	.int()
	.min(0)
	.nullable()
	.default(null)
	.describe("millionths of a dollar per million tokens; null: not known");
const Limit = z.int().min(1).nullable().default(null).describe("null: not known");

const NewEndpoint = z.strictObject({
	name: z.string().describe("at most 80 characters"),
	baseUrl: z.string().describe("as http://127.0.0.1:11434/v1"),
	preset: z.string().default(""),
	key: z
		.union([
			z.strictObject({ source: z.literal("none") }),
			z.strictObject({
				source: z.literal("environment"),
				variable: z.string().describe("name of the server's variable that holds the key"),
			}),
		])
		.default({ source: "none" })
		.describe("a key itself is entered on the page of the endpoint alone"),
	concurrency: z.int().min(1).max(256).default(4),
	requestsPerMinute: Limit,
	tokensPerMinute: Limit,
	timeoutSeconds: z.int().min(1).max(3_600).nullable().default(null),
	prices: z
		.array(
			z.strictObject({
				model: z.string(),
				input: Price,
				cached: Price,
				output: Price,
				context: Limit.describe("tokens that it takes; null: not known"),
			}),
		)
		.max(1_000)
		.default([]),
});

export const ENDPOINTS = [
	siteList({
		id: "listEndpoints",
		method: "GET",
		path: "/endpoints",
		tag: "Endpoints",
		summary: "The servers that judges ask",
		scope: "read",
		door: "site administrator",
		entry: EndpointJson,
		position: z.string(),
		async handle({ db, ...call }) {
			const { data, next } = pageFrom(await listEndpoints(db), ({ id }) => id, call);
			return { data: data.map(asJson), next };
		},
	}),
	onSite({
		id: "addEndpoint",
		method: "POST",
		path: "/endpoints",
		tag: "Endpoints",
		summary: "Add an OpenAI-compatible server",
		description: "Nothing is sent to it. Internal hosts have to be named by CONCORD_ALLOW_HOSTS.",
		scope: "judge",
		door: "site administrator",
		body: NewEndpoint,
		called: { apiKeyVariable: "key.variable", apiKey: "key" },
		answer: EndpointJson,
		status: 201,
		async handle({ db, body, now }) {
			const added = await addEndpoint(db, body, now);
			return isRefusal(added) ? added : asJson(added.endpoint);
		},
	}),
];
