import { expect, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import { dimensionView } from "./dimension-view.server.ts";
import { draftOf, draftUnder } from "./draft.ts";
import type { RubricView } from "./label-item.server.ts";
import { typedValues } from "./new-entry.ts";
import { leftOut, meaningsOf, valuesUnder } from "./values-under.ts";

const LABELS = ["bad", "poor", "fair", "good", "great"];

function quality(more: Partial<Dimension> = {}): Dimension {
	return {
		...{ name: "quality", title: "Quality" },
		scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
		levels: LABELS.map((label) => ({ label })),
		...more,
	};
}
const tone: Dimension = { name: "tone", scale: { type: "nominal", values: ["kind", "cold"] } };
const GIVEN = { "rating:quality": "4", "rating:tone": "0", comment: "so" };

const swapped = quality({ levels: LABELS.toReversed().map((label) => ({ label })) });
const longer = quality({
	scale: { type: "ordinal", values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
	levels: undefined,
});
const described = quality({
	levels: LABELS.map((label) => ({ label, description: `not ${label}` })),
});
const turned = quality({ guideline: "How bad is it?" });

test.each([swapped, longer, described, turned])(
	"what a level means is its words, its scale and the question: %j",
	(now) => {
		const asked = meaningsOf([quality(), tone].map(dimensionView));
		const views = [now, tone].map(dimensionView);
		const kept = valuesUnder(asked, views, GIVEN);
		expect(kept).toEqual({ "rating:tone": "0", comment: "so" });
		expect(leftOut(GIVEN, kept, views)).toEqual(["Quality"]);
		const same = [quality(), tone].map(dimensionView);
		expect(valuesUnder(asked, same, GIVEN)).toEqual(GIVEN);
		expect(leftOut(GIVEN, GIVEN, same)).toEqual([]);
	},
);

function rubricView(version: number, dimensions: Dimension[]): RubricView {
	return {
		...{ id: `rubric_${version}`, version, guidelineHtml: null },
		...{ dimensions: dimensions.map(dimensionView), ofPairs: null, namesAnswers: false },
	};
}

test("an answer that waits is shown as it means under the rubric of the page", () => {
	const before = rubricView(1, [quality(), tone]);
	const entry = {
		...{ raterId: "r", itemId: "i", clientId: "c", order: 1, url: "/label/i/annotation" },
		fields: { ...GIVEN, rubricId: before.id, intent: "submit" },
		asked: meaningsOf(before.dimensions),
		...{ excerpt: "", trouble: null },
	};
	expect(typedValues(entry, before)).toEqual(GIVEN);
	expect(typedValues(entry, rubricView(2, [swapped, tone]))).toEqual({
		...{ "rating:tone": "0", comment: "so" },
	});
});

test("a draft comes back as what it means now, and says what it lost", () => {
	const before = rubricView(1, [quality(), tone]);
	const draft = draftOf(GIVEN, before, { startedAt: 1, visibleMs: 2 });
	expect(draftUnder(draft, before)).toMatchObject({ values: GIVEN, notice: null });
	const back = draftUnder(draft, rubricView(2, [swapped, tone]));
	expect(back.values).toEqual({ "rating:tone": "0", comment: "so" });
	expect(back.notice).toContain("begun under version 1 of the rubric, and this is version 2");
	expect(back.notice).toContain("What was chosen for Quality was left out");
});
