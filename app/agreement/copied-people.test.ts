import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { dataSentences } from "./data-words.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { BINARY, told } from "./testing/told.ts";

const ORDINAL: Scale = { type: "ordinal", values: [1, 2, 3, 4, 5] };

/** Three people right so often, a judge that is as good, one that repeats the first person, and one between. */
function panel(scale: Scale, { right, items, seed }: Record<"right" | "items" | "seed", number>) {
	const random = randomStream("copied-people", scale.type, `${right} ${items} ${seed}`);
	const levels = scale.type === "numeric" ? [] : scale.values;
	const truth = Array.from({ length: items }, () => Math.floor(levels.length * random()));
	const rater = (share = right): Values =>
		truth.map((place) => {
			if (random() < share) return levels[place];
			return levels[(place + 1 + Math.floor((levels.length - 1) * random())) % levels.length];
		});
	const ann = rater();
	return {
		humans: { ann, bob: rater(), cat: rater() },
		copier: ann.map((value, item) => (item === 0 ? levels[0] : value)),
		honest: rater(),
		weak: rater(0.6),
	};
}

test.each([BINARY, ORDINAL])(
	"C12: a judge that repeats one person is named, and holds all slots: %j",
	(scale) => {
		const { humans, copier, weak } = panel(scale, { right: 0.8, items: 300, seed: 1 });
		const { ranking, answer } = told(columnsOf(scale, { humans, judges: { copier, weak } }));
		const copies = ranking.judges.find(({ judge }) => judge === "copier")?.copies;
		expect(copies).toMatchObject({ person: "ann", items: 300 });
		expect(answer.use.says).toMatch(
			/^None yet: copier copies ann’s labels: (299|300) of 300 the same; is it independent of ann\?$/,
		);
		expect(answer.person.says).toMatch(/^Not known for copier: it has ann’s label on /);
		expect(answer.person.details.join(" ")).not.toMatch(/of a person|Alternative/);
		expect(answer.open.says).toBe("Whether copier is independent of ann.");
		expect(answer.next.says).toMatch(/^Find out whether copier has seen ann’s labels/);
		expect(Object.values(answer).flat().join(" ")).not.toContain("the answer stands");
	},
);

test("C12: honest judges as good as very good people are not accused", () => {
	for (const scale of [BINARY, ORDINAL]) {
		for (let seed = 1; seed <= 30; seed++) {
			const { humans, honest } = panel(scale, { right: 0.95, items: 100, seed });
			const { ranking, dimension } = told(columnsOf(scale, { humans, judges: { honest } }));
			expect(ranking.judges[0]).not.toHaveProperty("copies");
			expect(dataSentences(dimension).join()).not.toContain("copies");
		}
	}
});
