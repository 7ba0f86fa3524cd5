import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import { sameScale } from "#db/model/scale.ts";
import { type Judge, versionsOfSeries } from "#db/queries/judges.server.ts";
import { protocolById } from "#judges/protocols/index.ts";
import { type PromptDefinition, PromptParameters } from "#judges/protocols/prompt/parameters.ts";
import { promptProtocol } from "#judges/protocols/prompt/protocol.ts";
import { ownValue } from "../../base/own-value.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { addJudge, type NewJudge } from "./add-judge.server.ts";
import { checkPrompt } from "./check-prompt.server.ts";

export type NewPrompt = {
	readonly projectId: string;
	/** Name of a series; its first version makes it. */
	readonly series: string;
	/** The prompt file. */
	readonly text: string;
	/** Where and which model; null: as the version before. */
	readonly endpointId: string | null;
	readonly model: string | null;
	/** Of the model; what is left out is as in the version before, else its default. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** Judge dimension → project dimension, or ""; what is left out as in the version before. */
	readonly binding: Readonly<Record<string, string>>;
};

export type AddedPrompt = {
	readonly kind: "added";
	readonly judge: Judge;
	readonly newDimensions: readonly string[];
	/** The version it follows. */
	readonly predecessor: Judge | null;
	readonly warnings: readonly string[];
};

/** A name of a judge has at most 80 characters, and its version is part of it. */
const LONGEST_SERIES = 72;

/**
 * Adds the next version of a series of prompts, or its first: a judge named `series vN`. What the file
 * does not say, models, their parameters and bindings, goes on as it was where nothing else is chosen. The
 * same prompt with the same model is the judge that is there already, and refused as such.
 * Refusals are by field: `prompt` and those of `addJudge`.
 */
export async function addPromptJudge(
	db: Database,
	wanted: NewPrompt,
	now: Date,
): Promise<AddedPrompt | Refusal> {
	const series = wanted.series.trim();
	if (series === "") return refused("Give the judge a name.", "name");
	if (series.length > LONGEST_SERIES) {
		const most = `A name of a series has at most ${LONGEST_SERIES} characters: its version comes to it.`;
		return refused(most, "name");
	}
	const checked = await checkPrompt(db, wanted.projectId, wanted.text);
	if (isRefusal(checked)) return checked;
	const { definition, warnings } = checked;
	const predecessor = (await versionsOfSeries(db, wanted.projectId, series)).at(-1) ?? null;
	const number = (predecessor?.seriesVersion ?? 0) + 1;
	const added = await addJudge(
		db,
		{
			...nextVersion(wanted, definition, predecessor),
			name: `${series} v${number}`,
			version: { series, number, predecessorId: predecessor?.id ?? null },
		},
		now,
	);
	return isRefusal(added) ? added : { ...added, predecessor, warnings };
}

function nextVersion(
	{ projectId, endpointId, model, parameters, binding }: NewPrompt,
	definition: PromptDefinition,
	predecessor: Judge | null,
): Omit<NewJudge, "name"> {
	return {
		projectId,
		protocol: promptProtocol.id,
		parameters: { ...modelParametersOf(predecessor), ...parameters, ...definition },
		endpointId: endpointId ?? predecessor?.endpointId ?? null,
		model: model ?? predecessor?.model ?? null,
		binding: { ...bindingAsBefore(definition.dimensions, predecessor), ...binding },
	};
}

/** The parameters of a prompt's judge that its file does not hold. */
export function modelParametersOf(
	judge: Pick<Judge, "parameters"> | null,
): Record<string, unknown> {
	const inFile = ["template", "dimensions", "rationale", "cannotJudge"];
	const all = Object.entries(judge?.parameters ?? {});
	return Object.fromEntries(all.filter(([name]) => !inFile.includes(name)));
}

/** What the file of a prompt's judge holds. */
export function definitionOf(judge: Pick<Judge, "parameters">): PromptDefinition {
	const { template, dimensions, rationale, cannotJudge } = PromptParameters.parse(judge.parameters);
	return { template, dimensions, rationale, cannotJudge };
}

/** Dimensions that both have on the same scale count against the same as before, or again against nothing. */
function bindingAsBefore(
	dimensions: readonly Dimension[],
	predecessor: Judge | null,
): Record<string, string> {
	if (!predecessor) return {};
	const before = protocolById(predecessor.protocol)?.dimensions(null, predecessor.parameters) ?? [];
	const kept = dimensions.filter(({ name, scale }) =>
		before.some((known) => known.name === name && sameScale(known.scale, scale)),
	);
	return Object.fromEntries(
		kept.map(({ name }) => [name, ownValue(predecessor.binding, name) ?? ""]),
	);
}
