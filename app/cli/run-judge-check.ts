import { disconnect } from "#db/dialect";
import { type Endpoint, listEndpoints } from "#db/queries/endpoints.server.ts";
import { forgetLearntForm } from "#db/queries/learnt-forms.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { checkEndpoint, type EndpointCheck } from "../judging/endpoints/check-endpoint.server.ts";
import type { AddressedEndpoint } from "../judging/endpoints/client-options.server.ts";
import type { KeyedEndpoint } from "../judging/endpoints/endpoint-key.server.ts";
import { formKeeperOf } from "../judging/endpoints/form-keeper-of.server.ts";
import { unknownPriceInWords } from "../judging/endpoints/prices-in-words.ts";
import { checkFigures } from "../judging/judges/check-in-words.ts";
import { checkJudge, type JudgeCheck } from "../judging/judges/check-judge.server.ts";
import { forgetFormsOf } from "../judging/judges/forget-forms.server.ts";
import type { JudgeCheckJson } from "../outputs/judges.ts";
import { endpointNamed } from "./endpoint-named.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail } from "./failure.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { writeLine, writeOutput, writeWords } from "./write-output.ts";

export type JudgeCheckOptions = {
	model?: string;
	judge?: string;
	project?: string;
	item?: string;
	afresh?: boolean;
	json?: boolean;
};

/** Carries out `concord judge check`: exit code 2 with the sentence where endpoint or judge is not usable. */
export async function runJudgeCheck(
	named: string | undefined,
	options: JudgeCheckOptions,
): Promise<void> {
	const { judge, project, item, model, ...rest } = options;
	if (judge !== undefined) {
		if (project === undefined) return fail("say whose judge it is: --project.");
		if (named !== undefined || model !== undefined) {
			return fail("check an endpoint (and --model), or a judge (--judge), one of them.");
		}
		return checkNamedJudge(judge, { project, item, ...rest });
	}
	if (project !== undefined || item !== undefined) {
		return fail("--project and --item go with --judge.");
	}
	if (named !== undefined) await checkNamedEndpoint(named, options);
}

type NamedJudgeOptions = Pick<JudgeCheckOptions, "item" | "afresh" | "json"> & { project: string };

async function checkNamedJudge(name: string, options: NamedJudgeOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const judge = await judgeByName(db, project, name);
		if (judge === null) return;
		if (options.afresh) await forgetFormsOf(db, judge);
		const check = await checkJudge(db, judge, options.item ?? null);
		if (isRefusal(check)) return fail(check.sentence);
		const result: JudgeCheckJson = { judge: name, ...check };
		if (options.json) await writeOutput(`${JSON.stringify(result, null, 2)}\n`);
		else await writeWords(`${checkInWords(name, check)}\n`);
		if (!check.ok) process.exitCode = 2;
	});
}

function checkInWords(name: string, check: JudgeCheck): string {
	const { item, endpoint } = check;
	return [
		`${name}, asked about ${item} at ${endpoint}: ${check.sentence}`,
		...(check.reply === null ? [] : ["--- reply ---", check.reply, "---"]),
		checkFigures(check),
	].join("\n");
}

async function checkNamedEndpoint(named: string, options: JudgeCheckOptions): Promise<void> {
	const isAddress = /^https?:/.test(named);
	const endpoints = await knownEndpoints();
	// An address can be asked without a database.
	if (isRefusal(endpoints) && !isAddress) return fail(endpoints.sentence);
	const listed = isRefusal(endpoints) ? [] : endpoints;
	const known = endpointNamed(listed, named);
	if (!known && !isAddress) {
		const names = listed.map(({ name }) => name).join(", ");
		return fail(`there is no endpoint "${named}"; there are ${names || "none yet"}.`);
	}
	const unknown = { id: "", name: named, baseUrl: named, apiKeyVariable: null, sealedKey: null };
	const endpoint = known ?? unknown;
	const asked = await checked(endpoint, options);
	const { model } = options;
	const priced = { baseUrl: endpoint.baseUrl, models: known?.models ?? {} };
	const unpriced = asked.ok && model ? unknownPriceInWords(priced, model) : null;
	const check = unpriced ? { ...asked, sentence: `${asked.sentence} ${unpriced}` } : asked;
	const result: JudgeCheckJson = { endpoint: endpoint.name, ...check };
	if (options.json) await writeOutput(`${JSON.stringify(result, null, 2)}\n`);
	else if (check.ok) await writeLine(`${endpoint.name}: ${check.sentence}`);
	if (!check.ok) fail(check.sentence);
}

/** What the model of a known endpoint turns out to refuse is kept: a run need not find it out. */
async function checked(
	endpoint: KeyedEndpoint & AddressedEndpoint,
	{ model, afresh = false }: JudgeCheckOptions,
): Promise<EndpointCheck> {
	const db = model && endpoint.id !== "" ? await existingDatabase() : null;
	if (!db || isRefusal(db) || !model) return checkEndpoint(endpoint, { model });
	try {
		const of = { endpointId: endpoint.id, model };
		if (afresh) await forgetLearntForm(db, of);
		return await checkEndpoint(endpoint, { model, forms: await formKeeperOf(db, of) });
	} finally {
		await disconnect(db);
	}
}

async function knownEndpoints(): Promise<readonly Endpoint[] | Refusal> {
	const db = await existingDatabase();
	if (isRefusal(db)) return db;
	try {
		return await listEndpoints(db);
	} finally {
		await disconnect(db);
	}
}
