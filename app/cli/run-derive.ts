import { z } from "zod";
import type { Database } from "#db/dialect";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { MAKERS, makerById, PURE_DERIVATIONS, pureDerivationById } from "#judges/makers/index.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import {
	type ApprovedSet,
	approvedSet,
	approveUnread,
} from "../derived-sets/change-derived-set.server.ts";
import { type MakeDerivedSet, makeDerivedSet } from "../derived-sets/make-derived-set.server.ts";
import { makeSetFromAnswers } from "../derived-sets/set-from-answers.server.ts";
import type { MakerFields } from "../making/maker-for.server.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import { askedInFull } from "./carry-out-maker.ts";
import { chosenEndpoint, inOne } from "./chosen-endpoint.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
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
		const over = options.set ? await approvedSet(db, project.id, { name: options.set }) : null;
		if (over && isRefusal(over)) return fail(over.sentence);
		const wanted = { name, options, over };
		const made = await (pureDerivationById(options.kind) ? drawn : written)(db, project, wanted);
		if (made === "stopped") return;
		if (isRefusal(made)) return fail(inOne(made));
		if (options.approve) await approveUnread(db, project.id, { id: made.set.id, now: new Date() });
		const { items, leftOut } = made;
		if (options.json) {
			const result = { set: name, kind: options.kind, items, leftOut, approved: !!options.approve };
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
	readonly over: ApprovedSet | null;
};

/** A set that needs no model. */
async function drawn(db: Database, project: Project, wanted: Wanted): Promise<MakeDerivedSet> {
	const { name, over, options } = wanted;
	const { kind, parameter, limit, endpoint, model } = options;
	if (endpoint ?? model)
		return refused(`${kind} are made without a model: leave --endpoint and --model out.`);
	const schema = pureDerivationById(kind)?.parameters ?? z.object({});
	return makeDerivedSet(db, {
		...{ project, kind, name, first: limit ?? null, createdBy: null, now: new Date() },
		parameters: readParameters(schema, parameter),
		source: over && (await findDerivedSet(db, project.id, { id: over.id })),
	});
}

/** A set that a model writes, unless the run was stopped. */
async function written(
	db: Database,
	project: Project,
	wanted: Wanted,
): Promise<MakeDerivedSet | "stopped"> {
	const { name, options, over } = wanted;
	if (!makerById(options.kind)?.derive) {
		const makers = MAKERS.filter(({ derive }) => derive);
		const known = [...PURE_DERIVATIONS, ...makers].map(({ id }) => id).join(", ");
		return refused(`there is no derivation ${options.kind}: it is one of ${known}.`);
	}
	const maker = await makerFields(db, options);
	if (isRefusal(maker)) return maker;
	const author = { createdBy: null, now: new Date() };
	const extent = { over, first: options.limit ?? null, byBatch: options.batch === true, ...author };
	const again = `concord derive ${name} --project ${project.slug} --kind ${options.kind} …`;
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

async function makerFields(db: Database, options: DeriveOptions): Promise<MakerFields | Refusal> {
	if (options.endpoint === undefined || options.model === undefined)
		return refused(`a model writes ${options.kind}: name its --endpoint and --model.`);
	const endpoint = await chosenEndpoint(db, { concurrency: 8 }, options.endpoint);
	if (isRefusal(endpoint)) return endpoint;
	const embedding = options.embedEndpoint
		? await chosenEndpoint(db, { concurrency: 8 }, options.embedEndpoint)
		: endpoint;
	if (isRefusal(embedding)) return embedding;
	const maker = makerById(options.kind);
	return {
		endpointId: endpoint.id,
		model: options.model,
		...(options.embedModel && {
			roleModels: { embed: { endpointId: embedding.id, model: options.embedModel } },
		}),
		parameters: maker ? readParameters(maker.parameters, options.parameter) : {},
	};
}
