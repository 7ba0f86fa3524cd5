import type { Database } from "#db/dialect";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import type { AnyMaker } from "#judges/makers/index.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { shellWord } from "../base/shell-word.ts";
import { approveUnread } from "../derived-sets/change-derived-set.server.ts";
import { type MakeDerivedSet, makeDerivedSet } from "../derived-sets/make-derived-set.server.ts";
import { makeSetFromAnswers } from "../derived-sets/set-from-answers.server.ts";
import type { Extent, WantedMaker } from "../making/ask-maker.server.ts";
import { type ChosenDerivation, chooseDerivation } from "../making/choose-derivation.server.ts";
import { dryRunOfMaker } from "../making/dry-run-maker.server.ts";
import type { MakerFields } from "../making/maker-for.server.ts";
import type { DeriveJson } from "../outputs/data.ts";
import type { DeriveDryRunJson } from "../outputs/runs.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import { askedInFull } from "./carry-out-maker.ts";
import { chosenEndpoint, inOne } from "./chosen-endpoint.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { derivedDryRunInWords } from "./run-dry-run.ts";
import { writeOutput, writeWords } from "./write-output.ts";

export type DeriveOptions = {
	project: string;
	kind: string;
	endpoint?: string;
	model?: string;
	embedEndpoint?: string;
	embedModel?: string;
	parameter: Record<string, string>;
	systems?: string;
	set?: string;
	limit?: number;
	maxCost?: string;
	batch?: boolean;
	approve?: boolean;
	dryRun?: boolean;
	items?: number;
	json?: boolean;
};

/** Carries out `concord derive`: makes the set, by a model or without, and approves it where that is asked for. */
export async function runDerive(name: string, options: DeriveOptions): Promise<void> {
	if (options.items !== undefined && !options.dryRun)
		return fail("--items says how many items a --dry-run shows; --limit how many are asked about.");
	await withProject(options.project, async (db, project) => {
		if (await findDerivedSet(db, project.id, { name }))
			return fail(`the project has a set called ${name}. Choose another name.`);
		const source = options.set ? { name: options.set } : null;
		const chosen = await chooseDerivation(db, { project, kind: options.kind, source });
		if (isRefusal(chosen)) return fail(chosen.sentence);
		const wanted = { name, options, over: chosen.over };
		if (options.dryRun) {
			if (chosen.kind === "without-model")
				return fail(
					`${options.kind} are made without a model: that sends nothing and costs nothing.`,
				);
			return printDryRuns(db, project, { ...wanted, maker: chosen.maker });
		}
		const made =
			chosen.kind === "by-model"
				? await written(db, project, { ...wanted, maker: chosen.maker })
				: await drawn(db, project, { ...wanted, derivation: chosen.derivation });
		if (made === "stopped") return;
		if (isRefusal(made)) return fail(inOne(made));
		if (options.approve) await approveUnread(db, project.id, { id: made.set.id, now: new Date() });
		const { items, leftOut } = made;
		if (options.json) {
			const result: DeriveJson = {
				set: name,
				kind: options.kind,
				items,
				leftOut,
				approved: !!options.approve,
			};
			return writeOutput(`${JSON.stringify(result, null, 2)}\n`);
		}
		const next = options.approve ? "It is approved." : "Read and approve it on its page.";
		const lines = leftOut.map(
			({ part, reason, items: count }) => `  ${part}: ${count} left out. ${reason}`,
		);
		await writeWords(
			`${[`Made the set ${name} with ${items} items. ${next}`, ...lines].join("\n")}\n`,
		);
	});
}

type Wanted = {
	readonly name: string;
	readonly options: DeriveOptions;
	/** Null: the imported items. */
	readonly over: ChosenDerivation["over"];
};

/** A set that needs no model. */
async function drawn(
	db: Database,
	project: Project,
	wanted: Wanted & Pick<Extract<ChosenDerivation, { kind: "without-model" }>, "derivation">,
): Promise<MakeDerivedSet> {
	const { name, over, options, derivation } = wanted;
	const { kind, parameter, limit, endpoint, model } = options;
	if (endpoint ?? model)
		return refused(`${kind} are made without a model: leave --endpoint and --model out.`);
	return makeDerivedSet(db, {
		...{ project, kind, name, first: limit ?? null, createdBy: null, now: new Date() },
		parameters: readParameters(derivation.parameters, parameter),
		source: over && (await findDerivedSet(db, project.id, { id: over.id })),
	});
}

/** A set that a model writes, unless the run was stopped. */
async function written(
	db: Database,
	project: Project,
	wanted: Wanted & { readonly maker: AnyMaker },
): Promise<MakeDerivedSet | "stopped"> {
	const { name, options, over } = wanted;
	const makers = await wantedMakers(db, project, wanted);
	if (isRefusal(makers)) return makers;
	const author = { createdBy: null, now: new Date() };
	const extent = { ...extentOf(wanted), ...author };
	const again = `concord derive ${shellWord(name)} --project ${project.slug} --kind ${options.kind} …`;
	const judges: Judge[] = [];
	for (const maker of makers) {
		const asked = await askedInFull(db, maker, extent, again);
		if (asked === "stopped") return asked;
		if (isRefusal(asked)) return asked;
		judges.push(asked);
	}
	const source = over ? await findDerivedSet(db, project.id, { id: over.id }) : null;
	return makeSetFromAnswers(db, { project, judges, source, name, ...author });
}

/** What would be sent and what it would cost, for each system that would answer. */
async function printDryRuns(
	db: Database,
	project: Project,
	wanted: Wanted & { readonly maker: AnyMaker },
): Promise<void> {
	const { items, json } = wanted.options;
	const makers = await wantedMakers(db, project, wanted);
	if (isRefusal(makers)) return fail(inOne(makers));
	const runs: DeriveDryRunJson = [];
	const extent = extentOf(wanted);
	for (const maker of makers) {
		const dry = await dryRunOfMaker(db, maker, { extent, now: new Date(), shown: items });
		if (isRefusal(dry)) return fail(inOne(dry));
		runs.push(dry);
	}
	if (json) return writeOutput(`${JSON.stringify(runs, null, 2)}\n`);
	const searches = makers.some(({ maker }) => maker.parameters.system === "tools");
	await writeWords(derivedDryRunInWords(runs, { searches }));
}

function extentOf({ over, options }: Wanted): Extent {
	return { over, first: options.limit ?? null, byBatch: options.batch === true };
}

/** The maker, once for each system that shall answer. */
async function wantedMakers(
	db: Database,
	project: Project,
	{ maker, options }: Wanted & { readonly maker: AnyMaker },
): Promise<WantedMaker[] | Refusal> {
	const systems = options.systems?.split(",").map((system) => system.trim()) ?? [];
	if (systems.length > 0 && options.kind !== "answers")
		return refused("--systems names systems that answer: use it with --kind answers.");
	const fields = await makerFields(db, maker, options);
	if (isRefusal(fields)) return fields;
	return (systems.length > 0 ? systems : [null]).map((system) => ({
		...{ project, kind: options.kind, cap: options.maxCost ?? "" },
		maker: {
			...fields,
			parameters: { ...fields.parameters, ...(system !== null && { system }) },
		},
	}));
}

async function makerFields(
	db: Database,
	maker: AnyMaker,
	options: DeriveOptions,
): Promise<MakerFields | Refusal> {
	if (options.endpoint === undefined || options.model === undefined)
		return refused(`a model writes ${options.kind}: name its --endpoint and --model.`);
	const endpoint = await chosenEndpoint(db, { concurrency: 8 }, options.endpoint);
	if (isRefusal(endpoint)) return endpoint;
	const embedding = options.embedEndpoint
		? await chosenEndpoint(db, { concurrency: 8 }, options.embedEndpoint)
		: endpoint;
	if (isRefusal(embedding)) return embedding;
	return {
		endpointId: endpoint.id,
		model: options.model,
		...(options.embedModel && {
			roleModels: { embed: { endpointId: embedding.id, model: options.embedModel } },
		}),
		parameters: readParameters(maker.parameters, options.parameter),
	};
}
