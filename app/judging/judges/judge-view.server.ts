import type { Database } from "#db/dialect";
import { externalIdsOf, itemIdPages } from "#db/queries/item-ids.server.ts";
import { findJudge, type Judge, versionsOfSeries } from "#db/queries/judges.server.ts";
import { learntForm } from "#db/queries/learnt-forms.server.ts";
import { usageOfJudges } from "#db/queries/run-answers.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { procedureById } from "#judges/procedures.ts";
import { isRefusal } from "../../base/refusal.ts";
import { type ChangedWords, changedWords } from "../../rubric/changed-words.ts";
import { learntInWords } from "../endpoints/learnt-in-words.ts";
import { figuresInWords, judgeFigures } from "../runs/judge-figures.ts";
import { repetitionWarning } from "../runs/repetition-warning.ts";
import { checkPrompt } from "./check-prompt.server.ts";
import { compareJudges, promptOf, settingsOf } from "./compare-judges.server.ts";
import { previewJudge } from "./preview-judge.server.ts";

const ITEMS_OFFERED = 50;

type Asked = {
	readonly judgeId: string;
	/** A judge of its series to compare it with; by default its predecessor. */
	readonly against: string | null;
	/** An item to preview it on; null: no preview. */
	readonly item: string | null;
};

/** Everything about one judge: what it is, its series, what changed, and a preview where one is asked for. */
export async function judgeView(db: Database, projectId: string, asked: Asked) {
	const judge = await findJudge(db, projectId, { id: asked.judgeId });
	if (!judge) return null;
	const versions = judge.series ? await versionsOfSeries(db, projectId, judge.series) : [];
	const other =
		versions.find(({ id }) => id === asked.against && id !== judge.id) ??
		versions.find(({ id }) => id === judge.predecessorId);
	const preview = asked.item === null ? null : await previewJudge(db, judge, asked.item || null);
	const procedure = procedureById(judge.protocol);
	const prompt = promptOf(judge) || null;
	const takes = judgeFigures((await usageOfJudges(db, projectId)).get(judge.id));
	return {
		judge: {
			...{ id: judge.id, name: judge.name, series: judge.series, createdAt: judge.createdAt },
			identity: shortIdentity(judge.identity),
			protocol: procedure?.label ?? judge.protocol,
		},
		asks: (procedure?.roles.length ?? 0) > 0,
		settings: [...(await settingsOf(db, judge))].map(([what, is]) => ({ what, is })),
		learnt: await learntOf(db, judge),
		takes: takes && figuresInWords(takes),
		prompt,
		warnings: [
			repetitionWarning(judge) ?? [],
			prompt === null ? [] : await warningsOf(db, projectId, prompt),
		].flat(),
		versions: versions.map(({ id, name, identity, createdAt, predecessorId }) => ({
			...{ id, name, createdAt, identity: shortIdentity(identity) },
			predecessor: versions.find((version) => version.id === predecessorId)?.name ?? null,
		})),
		compared: other ? await compared(db, other, judge) : null,
		itemIds: await firstItemIds(db, projectId),
		item: asked.item,
		preview: isRefusal(preview) ? null : preview,
		problem: isRefusal(preview) ? preview.sentence : null,
	};
}

/** Models of the judge that are asked otherwise than it would ask, how, and what they said to that. */
async function learntOf(db: Database, judge: Judge) {
	const known = new Map<string, { model: string; how: string; said: string[] }>();
	for (const { endpointId, model } of [judge, ...Object.values(judge.roleModels)]) {
		const row = endpointId && model ? await learntForm(db, { endpointId, model }) : null;
		const how = row && learntInWords(row.form);
		if (!row || !how) continue;
		const said = row.refusals.map(({ part, said }) => `${part}: ${said}`);
		known.set(`${row.endpointId} ${row.model}`, { model: row.model, how, said });
	}
	return [...known.values()];
}

async function compared(db: Database, other: Judge, judge: Judge) {
	const { settings, prompts } = await compareJudges(db, other, judge);
	const words: ChangedWords | null = prompts && changedWords(prompts.before, prompts.now);
	return { id: other.id, name: other.name, settings, words };
}

/** Items come and go after a prompt was added: what lacks is told as it is now. */
async function warningsOf(
	db: Database,
	projectId: string,
	prompt: string,
): Promise<readonly string[]> {
	const checked = await checkPrompt(db, projectId, prompt);
	return isRefusal(checked) ? [checked.sentence] : checked.warnings;
}

/** The ids of the first items, to choose from. */
export async function firstItemIds(db: Database, projectId: string): Promise<string[]> {
	for await (const page of itemIdPages(db, projectId)) {
		const first = await externalIdsOf(db, projectId, page.slice(0, ITEMS_OFFERED));
		return first.map(({ externalId }) => externalId);
	}
	return [];
}
