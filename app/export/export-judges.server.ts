import { setImmediate as giveWay } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { listEndpoints } from "#db/queries/endpoints.server.ts";
import { exchangePage } from "#db/queries/exchange-pages.server.ts";
import { judgmentPages } from "#db/queries/judgment-pages.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { usageOfJudges } from "#db/queries/run-answers.server.ts";
import { protocolById } from "#judges/protocols/index.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";
import { judgesThatJudge } from "../judging/judges/judges-that-judge.server.ts";

/** Whole texts stand in each: few are held at once. */
const PER_PAGE = 100;

/**
 * Every judge with all that decides about its answers, and of every rater that is a judge what it took. Of
 * endpoints name and address alone: keys, the variables that hold them, headers and address parameters
 * stay where they are.
 */
export async function judgesAsJson(db: Database, projectId: string): Promise<string> {
	const rows = await judgesThatJudge(db, projectId);
	const nameOf = new Map(rows.map(({ judge }) => [judge.id, judge.name]));
	const addresses = new Map((await listEndpoints(db)).map((one) => [one.id, addressOf(one)]));
	const versions = new Map((await rubricVersions(db, projectId)).map((one) => [one.id, one]));
	const judges = rows.map(({ judge }) => {
		const rubric = versions.get(judge.rubricId ?? "");
		return {
			judge_id: judge.id,
			judge: judge.name,
			identity: judge.identity,
			protocol: judge.protocol,
			protocol_version: judge.protocolVersion,
			endpoint: addresses.get(judge.endpointId ?? "") ?? null,
			model: judge.model,
			role_models: Object.fromEntries(
				Object.entries(judge.roleModels).map(([role, { endpointId, model }]) => [
					role,
					{ model, endpoint: addresses.get(endpointId ?? "") ?? null },
				]),
			),
			parameters: judge.parameters,
			binding: judge.binding,
			rubric_version: rubric?.version ?? null,
			/** Its own dimensions, with their scales. */
			dimensions: (
				protocolById(judge.protocol)?.dimensions(rubric?.definition ?? null, judge.parameters) ?? []
			).map(({ name, scale, side }) => ({ name, scale, side: side ?? null })),
			prompt_hash: judge.promptHash,
			series: judge.series,
			series_version: judge.seriesVersion,
			predecessor: nameOf.get(judge.predecessorId ?? "") ?? null,
			created_at: judge.createdAt,
		};
	});
	const usage = await usageOfJudges(db, projectId);
	const raters = (await ratersOfProject(db, projectId)).flatMap(({ name, kind, judgeId }) =>
		kind === "judge"
			? [{ judge: name, imported: judgeId === null, usage: usage.get(judgeId ?? "") ?? null }]
			: [],
	);
	return `${JSON.stringify({ judges, raters }, null, "\t")}\n`;
}

/** Every current answer of a judge that ran here, one a line, item by item. */
export async function* judgmentsAsJsonl(db: Database, of: RatedItems): AsyncGenerator<string> {
	const judgeIds = (await judgesThatJudge(db, of.projectId)).map(({ judge }) => judge.id);
	for await (const page of judgmentPages(db, { ...of, judgeIds })) {
		yield page
			.map((row) =>
				jsonLine({
					judgment_id: row.id,
					judge: row.judge,
					item_id: row.itemId,
					repetition: row.repetition,
					outcomes: row.outcomes,
				}),
			)
			.join("");
		await giveWay();
	}
}

/** Every request of a judge to a model and what came back, verbatim, as one line. */
export async function* exchangesAsJsonl(db: Database, of: RatedItems): AsyncGenerator<string> {
	const judgeIds = (await judgesThatJudge(db, of.projectId)).map(({ judge }) => judge.id);
	for (let after = 0; ; ) {
		const page = await exchangePage(db, { ...of, judgeIds }, { after, limit: PER_PAGE });
		yield page
			.map(({ exchange, judge, endpoint, itemId, repetition }) =>
				jsonLine({
					exchange_id: exchange.id,
					run_id: exchange.runId,
					...{ judge, item_id: itemId, repetition },
					attempt: exchange.attempt,
					role: exchange.role,
					step: exchange.step,
					draw: exchange.draw,
					endpoint,
					model: exchange.model,
					answered_model: exchange.answeredModel,
					request: exchange.request,
					response: exchange.response,
					status: exchange.status,
					finish_reason: exchange.finishReason,
					error: exchange.error,
					prompt_tokens: exchange.promptTokens,
					cached_tokens: exchange.cachedTokens,
					cache_write_tokens: exchange.cacheWriteTokens,
					completion_tokens: exchange.completionTokens,
					cost_micros: exchange.costMicros,
					assumed_micros: exchange.assumedMicros,
					duration_ms: exchange.durationMs,
					reused_from: exchange.reusedFrom,
					created_at: exchange.createdAt,
				}),
			)
			.join("");
		const last = page.at(-1);
		if (!last || page.length < PER_PAGE) return;
		after = last.place;
	}
}

/** Without what an address may hold beside where the server is. */
function addressOf({ name, baseUrl }: { readonly name: string; readonly baseUrl: string }) {
	const { origin, pathname } = new URL(baseUrl);
	return { name, base_url: `${origin}${pathname}` };
}

function jsonLine(row: object): string {
	return `${JSON.stringify(row)}\n`;
}
