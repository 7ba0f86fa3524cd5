import { z } from "zod";
import { createDocument, type ZodOpenApiObject } from "zod-openapi";
import { SCOPES_IN_WORDS } from "../accounts/token-scopes.ts";
import { AgreementJson } from "../agreement/agreement-report-json.ts";
import { ComparisonJson2 } from "../agreement/comparison-json.ts";
import { DimensionJson } from "../agreement/dimension-json.ts";
import { EstimateJson } from "../agreement/estimate.ts";
import { HumansJson, JudgeJson, PairJson } from "../agreement/judge-json.ts";
import { RankedPairJson, RankingJson } from "../agreement/ranking-json.ts";
import { concordVersion } from "../base/version.ts";
import { sayStatistics } from "../outputs/json-schema.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import { PROBLEM_TYPE, PROBLEMS, ProblemJson, type ProblemName } from "./problem.ts";
import { FILE_TYPES } from "./read-request.server.ts";

/** Shapes that stand under a name of their own, since they come often or are long. */
const SHAPES = {
	Problem: ProblemJson,
	Agreement: AgreementJson,
	AgreementOfDimension: DimensionJson,
	Comparison: ComparisonJson2,
	Estimate: EstimateJson,
	FiguresOfJudge: JudgeJson,
	FiguresOfPair: PairJson,
	FiguresOfPeople: HumansJson,
	PairOfJudges: RankedPairJson,
	Ranking: RankingJson,
};

const DESCRIPTION = `The same as the pages and the \`concord\` command, for programs. A request shows a token, made on the page of an account, as \`Authorization: Bearer ccd_…\`; a cookie counts for nothing. What a token opens is never more than its person may at that moment: an annotator's token reads what the annotator's pages show, and nothing of judges or other people.

Lists come in pages: \`next\` is the \`cursor\` of the following one. A POST that changes something takes an \`Idempotency-Key\`: repeated within a day it is carried out once and answered alike. Errors are \`application/problem+json\` (RFC 9457).`;

const ESTIMATE = "#/components/schemas/Estimate";

type Document = ReturnType<typeof createDocument>;

let document: Document | undefined;

/** The OpenAPI 3.1 document of the API, made once from the table of operations and their zod schemas. */
export function openApiDocument(): Document {
	document ??= madeDocument();
	return document;
}

function madeDocument(): Document {
	const paths: Record<string, Record<string, object>> = {};
	for (const operation of OPERATIONS) {
		const path = paths[operation.path] ?? {};
		paths[operation.path] = path;
		path[operation.method.toLowerCase()] = described(operation);
	}
	const whole: ZodOpenApiObject = {
		openapi: "3.1.0",
		info: { title: "Concord", version: concordVersion(), description: DESCRIPTION },
		servers: [{ url: "/api/v1" }],
		security: [{ token: [] }],
		tags: [...new Set(OPERATIONS.map(({ tag }) => tag))].map((name) => ({ name })),
		paths: paths as ZodOpenApiObject["paths"],
		components: {
			schemas: SHAPES,
			securitySchemes: {
				token: {
					type: "http",
					scheme: "bearer",
					description: Object.entries(SCOPES_IN_WORDS)
						.map(([scope, words]) => `\`${scope}\`: ${words}.`)
						.join(" "),
				},
			},
		},
	};
	return createDocument(whole, {
		override: ({ zodSchema, jsonSchema }) =>
			sayStatistics(zodSchema, jsonSchema as z.core.JSONSchema.BaseSchema, ESTIMATE),
	});
}

/** What may go wrong, whatever the operation. */
const USUAL: readonly ProblemName[] = [
	"token",
	"scope",
	"method",
	"invalid",
	"too-many",
	"broken",
	"not-now",
];

function problemsOf({ isInProject, door, method, computes, body, takesFiles }: Operation) {
	const changes = method !== "GET" && !computes;
	return [
		...USUAL,
		...(isInProject ? (["not-there", "role"] as const) : []),
		...(door === "site administrator" ? (["role"] as const) : []),
		...(isInProject || changes ? (["conflict"] as const) : []),
		...(changes ? (["unreadable", "under-way"] as const) : []),
		...(body || takesFiles ? (["unreadable", "slow", "too-large", "media-type"] as const) : []),
	] satisfies ProblemName[];
}

function described(operation: Operation): object {
	const { id, tag, summary, description, scope, computes, method } = operation;
	const { params, query, body, takesFiles, answer, status } = operation;
	const path = operation.isInProject
		? z.object({ project: z.string().describe("the project's address"), ...params.shape })
		: params;
	const changes = method !== "GET" && !computes;
	const statuses = new Map<number, string[]>();
	for (const name of new Set(problemsOf(operation))) {
		const { status: code, title } = PROBLEMS[name];
		statuses.set(code, [...(statuses.get(code) ?? []), title]);
	}
	const problems = [...statuses].map(([code, titles]) => [
		String(code),
		{
			description: [...new Set(titles)].join("; "),
			content: { [PROBLEM_TYPE]: { schema: ProblemJson } },
		},
	]);
	return {
		operationId: id,
		tags: [tag],
		summary,
		description: [description, `Scope: \`${scope}\`.`].filter(Boolean).join(" "),
		requestParams: {
			...(Object.keys(path.shape).length > 0 && { path }),
			...(Object.keys(query.shape).length > 0 && { query }),
			...(changes && {
				header: z.object({
					"Idempotency-Key": z.string().max(255).optional(),
				}),
			}),
		},
		...(body && {
			requestBody: { required: true, content: { "application/json": { schema: body } } },
		}),
		...(takesFiles && { requestBody: { required: true, content: filesOf() } }),
		responses: {
			[String(status)]: {
				description: "Done",
				content:
					answer === null
						? { "*/*": { schema: { type: "string" } } }
						: { "application/json": { schema: answer } },
			},
			...Object.fromEntries(problems),
		},
	};
}

function filesOf() {
	const raw = Object.keys(FILE_TYPES).map((type) => [type, { schema: { type: "string" } }]);
	const files = { type: "array", items: { type: "string", format: "binary" } };
	return {
		"multipart/form-data": {
			schema: { type: "object", required: ["files"], properties: { files } },
		},
		...Object.fromEntries(raw),
	};
}
