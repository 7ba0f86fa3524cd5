import { insightsMaker } from "#judges/makers/insights/maker.ts";
import {
	carryOutInsights,
	type InsightsResult,
} from "../analyses/a12-insights/carry-out.server.ts";
import { printedInsights } from "../analyses/a12-insights/found-in-words.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal } from "../base/refusal.ts";
import type { InsightsJson } from "../outputs/data.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import { carryOutRun } from "./carry-out-run.ts";
import { chosenEndpoint, inOne } from "./chosen-endpoint.ts";
import { fail, mention } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { writeOutput } from "./write-output.ts";

export type InsightsOptions = {
	project: string;
	endpoint: string;
	model: string;
	keyVariable?: string;
	parameter: Record<string, string>;
	set?: string;
	judge?: string;
	system?: string;
	field?: string;
	maxCost?: string;
	json?: boolean;
	markdown?: boolean;
};

/** Carries out `concord insights`: progress and notes on stderr, the insights on stdout. */
export async function runInsights(options: InsightsOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const { keyVariable, model } = options;
		const chosen = { concurrency: 8, ...(keyVariable && { keyVariable }) };
		const endpoint = await chosenEndpoint(db, chosen, options.endpoint);
		if (isRefusal(endpoint)) return fail(inOne(endpoint));
		const parameters = readParameters(insightsMaker.parameters, options.parameter);
		const again = `concord insights --project ${project.slug} …`;
		const result = await carryOutInsights(
			db,
			{
				...{ project, maker: { endpointId: endpoint.id, model, parameters } },
				...{ setName: options.set, judge: options.judge ?? "", system: options.system ?? "" },
				...{ field: options.field, cap: options.maxCost ?? "", now: new Date() },
			},
			(runId) => carryOutRun(db, runId, again),
		);
		switch (result.kind) {
			case "refused":
				return fail(result.sentence);
			case "unfinished":
				// Why has been said where the run was carried out.
				return;
			case "written":
				for (const note of result.notes) mention(note);
				return writeOutput(
					options.json ? asJson(result, model) : printableLines(printedInsights(result)),
				);
		}
	});
}

function asJson(written: Extract<InsightsResult, { kind: "written" }>, model: string): string {
	const { kind: _, keptAs, ...rest } = written;
	const report: InsightsJson = { schema: "concord.insights/1", model, kept_as: keptAs, ...rest };
	return `${JSON.stringify(report, null, 2)}\n`;
}
