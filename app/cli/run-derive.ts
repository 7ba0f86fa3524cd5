import type { Database } from "#db/dialect";
import { findItemSet } from "#db/queries/item-sets.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { MODEL_DERIVATIONS, modelDerivationById } from "#judges/derivations/index.ts";
import { protocolById } from "#judges/protocols/index.ts";
import { approvedSet, approveSet } from "../item-sets/change-item-set.server.ts";
import { makerFor, makeSetFromAnswers } from "../item-sets/derive-with-model.server.ts";
import { planRun } from "../judging/plan-run.server.ts";
import { readParameters } from "../judging/read-parameters.ts";
import { capOption } from "./cap-option.ts";
import { carryOutRun } from "./carry-out-run.ts";
import { chosenEndpoint, inOne } from "./chosen-endpoint.ts";
import type { DeriveOptions } from "./derive.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { writeOutput } from "./write-output.ts";

/** Carries out `concord derive`: asks the model, makes the set, and approves it where that is asked for. */
export async function runDerive(name: string, options: DeriveOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		if (!modelDerivationById(options.kind)) {
			const known = MODEL_DERIVATIONS.map(({ id }) => id).join(", ");
			return fail(`there is no derivation ${options.kind}: it is one of ${known}.`);
		}
		if (await findItemSet(db, project.id, { name }))
			return fail(`the project has a set called ${name}. Choose another name.`);
		const judge = await makerOf(db, project, options);
		if (typeof judge === "string") return fail(judge);
		const over = options.set ? await approvedSet(db, project.id, { name: options.set }) : null;
		if (over && !over.ok) return fail(over.sentence);
		const capped = await capOption(db, [judge], options.maxCost);
		if ("problem" in capped) return fail(capped.problem);
		const planned = await planRun(
			db,
			{
				judge,
				items: options.limit === undefined ? "all" : { first: options.limit },
				set: over?.set,
				repetitions: 1,
				maxCostMicros: capped.cap,
				mode: options.batch ? "batch" : "live",
			},
			{ createdBy: null, now: new Date() },
		);
		const again = `concord derive ${name} --project ${project.slug} --kind ${options.kind} …`;
		if (planned.kind === "planned" && (await carryOutRun(db, planned.run.id, again)) !== "done")
			return;
		const source = over ? await findItemSet(db, project.id, { id: over.set.id }) : null;
		const by = { createdBy: null, now: new Date() };
		const made = await makeSetFromAnswers(db, { project, judges: [judge], source, name, ...by });
		if (made.kind === "refused") return fail(inOne(made.problems));
		const set = await findItemSet(db, project.id, { id: made.set.id });
		if (options.approve && set) {
			const hash = set.contentHash ?? "";
			await approveSet(db, set, { contentHash: hash, by: null, now: new Date() });
		}
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

async function makerOf(db: Database, project: Project, options: DeriveOptions) {
	const endpoint = await chosenEndpoint(db, { concurrency: 8 }, options.endpoint);
	if (typeof endpoint === "string") return endpoint;
	const embedding = options.embedEndpoint
		? await chosenEndpoint(db, { concurrency: 8 }, options.embedEndpoint)
		: endpoint;
	if (typeof embedding === "string") return embedding;
	const protocol = protocolById(options.kind);
	const found = await makerFor(db, project, {
		kind: options.kind,
		endpointId: endpoint.id,
		model: options.model,
		...(options.embedModel && {
			roleModels: { embed: { endpointId: embedding.id, model: options.embedModel } },
		}),
		parameters: protocol ? readParameters(protocol.parameters, options.parameter) : {},
		now: new Date(),
	});
	return found.kind === "found" ? found.judge : inOne(found.problems);
}
