import { handbook } from "./handbook/index.ts";
import { type Section, sectionsOf } from "./handbook/sections.ts";
import { questionsByArea } from "./items/index.ts";
import type { Answer, Question } from "./items/question.ts";
import type { ItemRow } from "./rows.ts";
import { type Truth, truthOf } from "./truth.ts";

/** A demo item and, apart from it, what it is worth. Only `row` ever goes into a project. */
type DemoItem = { row: ItemRow; truth: Truth };

const sections: ReadonlyMap<string, Section> = new Map(
	handbook.flatMap(sectionsOf).map((section) => [section.id, section]),
);

function sectionsNamed(ids: readonly string[]): Section[] {
	return ids.map((id) => {
		const section = sections.get(id);
		if (!section) throw new Error(`the handbook has no section ${id}`);
		return section;
	});
}

function demoItem(
	names: { area: string; item: string; query: string },
	of: {
		question: Question;
		answer: Answer;
	},
): DemoItem {
	const { question, answer } = of;
	return {
		row: {
			id: names.item,
			input: question.question,
			contexts: sectionsNamed(answer.found),
			reference_contexts: sectionsNamed(question.source),
			response: answer.response,
			reference: question.reference,
			document_id: names.area,
			query_id: names.query,
			system: answer.system,
			metadata: { area: names.area, answer_kind: answer.kind },
		},
		truth: truthOf(question, answer),
	};
}

/** All items of the demo, area by area: `membership-01`, `membership-02` … */
export function demoItems(): DemoItem[] {
	return handbook.flatMap((area) => {
		const items: DemoItem[] = [];
		for (const [index, question] of (questionsByArea[area.id] ?? []).entries()) {
			for (const answer of question.answers) {
				const item = `${area.id}-${String(items.length + 1).padStart(2, "0")}`;
				const query = `${area.id}-q${index + 1}`;
				items.push(demoItem({ area: area.id, item, query }, { question, answer }));
			}
		}
		return items;
	});
}
