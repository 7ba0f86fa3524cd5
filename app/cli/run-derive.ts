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
import { type ChosenDerivation, chooseDerivation } from "../making/choose-derivation.server.ts";
import type { MakerFields } from "../making/maker-for.server.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import { askedInFull } from "./carry-out-maker.ts";
import { chosenEndpoint, inOne } from "./chosen-endpoint.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import type { DeriveJson } from "./outputs/data.ts";
import { writeOutput } from "./write-output.ts";

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
	json?: boolean;
};

/** Carries out `concord derive`: makes the set, by a model or without, and approves it where that is asked for. */
export async function runDerive(name: string, options: DeriveOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		if (await findDerivedSet(db, project.id, { name }))
			return fail(`the project has a set called ${name}. Choose another name.`);
		const source = options.set ? { name: options.set } : null;
		const chosen = await chooseDerivation(db, { project, kind: options.kind, source });
		if (isRefusal(chosen)) return fail(chosen.sentence);
		const wanted = { name, options, over: chosen.over };
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
		await writeOutput(
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
	const maker = await makerFields(db, wanted.maker, options);
	if (isRefusal(maker)) return maker;
	const author = { createdBy: null, now: new Date() };
	const extent = { over, first: options.limit ?? null, byBatch: options.batch === true, ...author };
	const again = `concord derive ${shellWord(name)} --project ${project.slug} --kind ${options.kind} …`;
	const systems = options.systems?.split(",").map((system) => system.trim()) ?? [];
	if (systems.length > 0 && options.kind !== "answers")
		return refused("--systems names systems that answer: use it with --kind answers.");
	const judges: Judge[] = [];
	for (const system of systems.length > 0 ? systems : [null]) {
		const parameters = { ...maker.parameters, ...(system !== null && { system }) };
		const wanted = { project, kind: options.kind, maker: { ...maker, parameters } };
		const asked = await askedInFull(db, { ...wanted, cap: options.maxCost ?? "" }, extent, again);
		if (asked === "stopped") return asked;
		if (isRefusal(asked)) return asked;
		judges.push(asked);
	}
	const source = over ? await findDerivedSet(db, project.id, { id: over.id }) : null;
	return makeSetFromAnswers(db, { project, judges, source, name, ...author });
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
