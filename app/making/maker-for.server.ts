import type { Database } from "#db/dialect";
import { findJudge, type Judge, judgesOfProject } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { canonicalJson, knownJson } from "#judges/asking/canonical-json.ts";
import { LEXICAL_MODEL } from "#judges/asking/lexical-embedding.ts";
import { makerById } from "#judges/makers/index.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { addJudge, type NewJudge, writeDownJudge } from "../judging/judges/add-judge.server.ts";
import { unknownParameters } from "../parameters/unknown-parameters.ts";

/** Which model helps, with what settings. */
export type MakerFields = Pick<NewJudge, "endpointId" | "model" | "roleModels" | "parameters">;

type Wanted = MakerFields & { readonly kind: string; readonly now: Date };
type Found = { readonly kind: "found"; readonly judge: Judge };

/**
 * The judge that is the maker: one with the same settings that the project has
 * already, or a new one. It counts against no dimension.
 */
export async function makerFor(
	db: Database,
	project: Pick<Project, "id">,
	wanted: Wanted,
): Promise<Found | Refusal> {
	const known = await knownOrNew(db, project, wanted);
	if (isRefusal(known) || "judge" in known) return known;
	const added = await addJudge(db, known.fields, wanted.now);
	if (added.kind === "refused") return added;
	const judge = await findJudge(db, project.id, { id: added.judge.id });
	if (!judge) throw new TypeError("a judge that was just added is gone");
	return { kind: "found", judge };
}

/** The same without adding it where it is new. */
export async function makerAsItWouldBe(
	db: Database,
	project: Pick<Project, "id">,
	wanted: Wanted,
): Promise<Found | Refusal> {
	const known = await knownOrNew(db, project, wanted);
	if (isRefusal(known) || "judge" in known) return known;
	const written = await writeDownJudge(db, known.fields, wanted.now);
	return isRefusal(written) ? written : { kind: "found", judge: written.judge };
}

async function knownOrNew(
	db: Database,
	project: Pick<Project, "id">,
	{ kind, now: _, ...fields }: Wanted,
): Promise<Found | { readonly kind: "new"; readonly fields: NewJudge } | Refusal> {
	const maker = makerById(kind);
	const unknown = maker && unknownParameters(maker, fields.parameters);
	if (unknown) return unknown;
	const parsed = maker?.parameters.safeParse(fields.parameters).data;
	const parameters = parsed ?? fields.parameters;
	const makers = (await judgesOfProject(db, project.id)).filter(
		({ judge }) => judge.protocol === kind,
	);
	const embeds = maker?.roles.includes("embed") ?? false;
	const wanted = settingsOf({ ...fields, parameters }, embeds);
	const same = makers.find(
		// What an earlier version of the maker made is other than what this one would.
		({ judge }) => judge.protocolVersion === maker?.version && settingsOf(judge, embeds) === wanted,
	);
	if (same) return { kind: "found", judge: same.judge };
	const name = [kind, fields.model, makers.length > 0 ? makers.length + 1 : null]
		.filter((part) => part !== null)
		.join(" ");
	// Parameters that do not fit are refused when the judge is added.
	const own = parsed ? (maker?.dimensions(null, parsed) ?? []) : [];
	const binding = Object.fromEntries(own.map((dimension) => [dimension.name, ""]));
	return {
		kind: "new",
		fields: { projectId: project.id, name, protocol: kind, binding, ...fields },
	};
}

type Settings = Pick<Judge, "endpointId" | "model" | "parameters"> & Pick<NewJudge, "roleModels">;

/** @param embeds whether the maker embeds texts: of one that does not, no embedding model is stored */
function settingsOf(
	{ endpointId, model, parameters, roleModels }: Settings,
	embeds: boolean,
): string {
	const embed = roleModels?.embed;
	const embedding = [embed?.endpointId || null, embed?.model?.trim() || LEXICAL_MODEL];
	return canonicalJson({
		endpointId,
		model: model?.trim() ?? null,
		parameters: knownJson(parameters),
		...(embeds && { embedding }),
	});
}
