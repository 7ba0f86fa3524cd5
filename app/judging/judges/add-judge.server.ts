import type { z } from "zod";
import { type Database, isUniqueViolation } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import { newId } from "#db/model/ids.ts";
import { issueOf } from "#db/model/issue-in-words.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { holdsUnseen, LEAVE_OUT } from "#db/model/unseen.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { itemsByExternalIds } from "#db/queries/items.server.ts";
import { findJudge, insertJudge, type Judge, judgesOfProject } from "#db/queries/judges.server.ts";
import { raterByName } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { expectedName } from "#judges/asking/expected-value.ts";
import { identityOf } from "#judges/asking/identity.ts";
import { type AnyProcedure, procedureById } from "#judges/procedures.ts";
import {
	type FieldProblems,
	isRefusal,
	type Refusal,
	refused,
	refusedFields,
} from "../../base/refusal.ts";
import { unknownParameters } from "../../parameters/unknown-parameters.ts";
import { bindDimensions } from "./bind-dimensions.ts";
import {
	type ChosenModels,
	type DecidedModels,
	decideModels,
	isAtSameAddresses,
} from "./role-models.server.ts";

export type NewJudge = {
	readonly projectId: string;
	readonly name: string;
	readonly protocol: string;
	/** Checked by the protocol's own schema, which has to know all; what is left out gets its default. */
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly endpointId: string | null;
	readonly model: string | null;
	/** Models of the roles that the protocol has beside its main one. */
	readonly roleModels?: Pick<ChosenModels, "extract" | "embed">;
	/** Judge dimension → project dimension, or "" for one that counts against nothing. */
	readonly binding: Readonly<Record<string, string>>;
	/** Of which series it is which version, made from which judge. */
	readonly version?: {
		readonly series: string;
		readonly number: number;
		readonly predecessorId: string | null;
	};
};

export type AddJudgeResult =
	| { kind: "added"; judge: Judge; newDimensions: readonly string[] }
	| Refusal;

/**
 * Adds a judge or a maker to a project, with its rater and with the dimensions that only it scores. Two judges
 * of one project never share an identity: what would be the same judge is refused by its name.
 * Refusals are by field: `name`, `protocol`, `parameters.<name>`, `binding.<dimension>`, and those of
 * `decideModels`.
 */
export async function addJudge(db: Database, fields: NewJudge, now: Date): Promise<AddJudgeResult> {
	const written = await writeDownJudge(db, fields, now);
	return isRefusal(written) ? written : store(db, written.judge, written.newDimensions);
}

/** A judge as it would be added, with what would come with it; nothing is stored. Refusals as `addJudge`. */
export async function writeDownJudge(
	db: Database,
	fields: NewJudge,
	now: Date,
): Promise<{ readonly judge: Judge; readonly newDimensions: readonly Dimension[] } | Refusal> {
	const name = fields.name.trim();
	const procedure = procedureById(fields.protocol);
	if (!procedure) return refused(`There is no protocol ${fields.protocol}.`, "protocol");
	if (name === "" || name.length > 80) return refused("Give the judge a name.", "name");
	if (holdsUnseen(name)) return refused(`The judge's name holds ${LEAVE_OUT}.`, "name");
	if (await raterByName(db, fields.projectId, name)) return refused(TAKEN, "name");
	const unknown = unknownParameters(procedure, fields.parameters);
	if (unknown) return unknown;
	const parameters = procedure.parameters.safeParse(fields.parameters);
	if (!parameters.success) return refusedFields(parameterProblems(parameters.error));
	const problem = await unknownNames(db, fields.projectId, {
		procedure,
		parameters: parameters.data,
	});
	if (problem) return problem;
	const rubric = procedure.readsRubric ? await currentRubric(db, fields.projectId) : null;
	if (procedure.readsRubric && !rubric) {
		return refused("This protocol scores the rubric: publish one first.", "protocol");
	}
	const models = await decideModels(db, procedure, {
		main: { endpointId: fields.endpointId, model: fields.model },
		...fields.roleModels,
	});
	if (isRefusal(models)) return models;
	const own = procedure.dimensions(rubric?.definition ?? null, parameters.data);
	const taken = takenExpectedName(own);
	if (taken) return taken;
	const bound = bindDimensions({
		own,
		project: (await dimensionsOfProject(db, fields.projectId)).map((row) => row.definition),
		chosen: fields.binding,
	});
	if (isRefusal(bound)) return bound;
	const parts = {
		...{ fields, name, procedure, rubric, models, now },
		parameters: parameters.data,
		binding: bound.binding,
	};
	const judge = await unlikeOthers(db, parts);
	return isRefusal(judge) ? judge : { judge, newDimensions: bound.newDimensions };
}

/**
 * The judge's row. Its identity holds the origins of its endpoints, or their whole addresses where a judge
 * of the same origins and other addresses has that identity already.
 */
async function unlikeOthers(db: Database, parts: Parts): Promise<Judge | Refusal> {
	const { models } = parts;
	const sameAs = ({ projectId, identity }: Judge) => findJudge(db, projectId, { identity });
	const judge = judgeRow({ ...parts, identity: models.identity });
	const alike = await sameAs(judge);
	if (!alike) return judge;
	if (await isAtSameAddresses(db, alike, models)) return refusedAs(alike, models);
	const addressed = judgeRow({ ...parts, identity: models.addressed });
	const same = await sameAs(addressed);
	return same ? refusedAs(same, models) : addressed;
}

function refusedAs({ name, endpointId }: Judge, models: DecidedModels): Refusal {
	const differs =
		endpointId === models.endpointId
			? "nothing differs."
			: "its endpoint has another name and the same address, and nothing else differs.";
	return refused(`That is the judge ${name} already: ${differs}`, "name");
}

/** Members of a panel and examples of a prompt have to exist when the judge is made. */
async function unknownNames(
	db: Database,
	projectId: string,
	{ procedure, parameters }: { procedure: AnyProcedure; parameters: Record<string, unknown> },
): Promise<Refusal | null> {
	if (procedure.kind === "maker") return null;
	for (const id of procedure.memberIds?.(parameters) ?? []) {
		if (await findJudge(db, projectId, { id })) continue;
		const judges = (await judgesOfProject(db, projectId)).map(
			({ judge }) => `${judge.id} (${judge.name})`,
		);
		const known =
			judges.length > 0 ? `its judges are ${judges.join(", ")}` : "it has no judges yet";
		return refused(`This project has no judge with the id ${id}; ${known}.`, "parameters.members");
	}
	const examples = (procedure.examples?.(parameters) ?? []).map(({ item }) => item);
	const found = new Set(
		(await itemsByExternalIds(db, projectId, examples)).map(({ externalId }) => externalId),
	);
	const missing = examples.find((item) => !found.has(item));
	return missing === undefined
		? null
		: refused(`This project has no item with the id ${missing}.`, "parameters.examples");
}

/** A dimension that is called as the expected values of another one would be taken for them. */
function takenExpectedName(own: readonly Dimension[]): Refusal | null {
	const given = own.flatMap(({ name, expectedOf }) => (expectedOf === undefined ? [name] : []));
	for (const { expectedOf } of own) {
		const wanted = expectedOf === undefined ? null : expectedName(expectedOf);
		if (wanted === null || !given.includes(wanted)) continue;
		return refused(
			`${wanted} is what the expected values of ${expectedOf} are called: give the dimension of this name another one, or leave the token probabilities out.`,
			"parameters.tokenProbabilities",
		);
	}
	return null;
}

const TAKEN = "Somebody in this project has this name already.";

async function store(
	db: Database,
	judge: Judge,
	newDimensions: readonly Dimension[],
): Promise<AddJudgeResult> {
	try {
		await insertJudge(db, { judge, newDimensions });
	} catch (error) {
		if (isUniqueViolation(error)) return refused(TAKEN, "name");
		throw error;
	}
	return { kind: "added", judge, newDimensions: newDimensions.map((dimension) => dimension.name) };
}

type Parts = {
	fields: NewJudge;
	name: string;
	procedure: AnyProcedure;
	parameters: Record<string, unknown>;
	rubric: { id: string; version: number; definition: Rubric } | null;
	models: DecidedModels;
	binding: Readonly<Record<string, string>>;
	now: Date;
};

function judgeRow(parts: Parts & { readonly identity: DecidedModels["identity"] }): Judge {
	const { fields, procedure, parameters, rubric, models } = parts;
	const { identity, promptHash } = identityOf({
		procedure,
		parameters,
		models: parts.identity,
		rubric: rubric ? { content: rubric.definition, version: rubric.version } : null,
	});
	return {
		id: newId("jdg"),
		projectId: fields.projectId,
		name: parts.name,
		protocol: procedure.id,
		protocolVersion: procedure.version,
		endpointId: models.endpointId,
		model: models.model,
		roleModels: models.roleModels,
		parameters,
		binding: { ...parts.binding },
		rubricId: rubric?.id ?? null,
		promptHash,
		identity,
		series: fields.version?.series ?? null,
		seriesVersion: fields.version?.number ?? null,
		predecessorId: fields.version?.predecessorId ?? null,
		createdAt: parts.now,
	};
}

function parameterProblems(error: z.ZodError): FieldProblems {
	const problems: Record<string, string[]> = {};
	for (const issue of error.issues) {
		const name = issue.path.join(".");
		const field = `parameters.${name}`;
		problems[field] = [...(problems[field] ?? []), issueOf(name, issue)];
	}
	return problems;
}
