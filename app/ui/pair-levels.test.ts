import { expect, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import type { Level } from "#db/model/scale.ts";
import { namesToShow, pairLevels } from "./pair-levels.ts";

type Words = { values: Level[]; labels?: string[]; type?: "nominal" | "ordinal" };

function dimension({ values, labels, type = "nominal" }: Words): Dimension {
	const levels = labels?.map((label) => ({ label }));
	return { name: "preference", scale: { type, values }, levels };
}

test.each<[Words, number[]]>([
	[{ values: ["a_better", "tie", "b_better"] }, [2, 1, 0]],
	[{ values: ["b_better", "a_better", "tie", "both_bad"] }, [1, 0, 2, 3]],
	[{ values: ["A", "B"] }, [1, 0]],
	[{ values: ["A", "tie", "B"], type: "ordinal" }, [2, 1, 0]],
	[{ values: ["response_a", "response_b", "neither"] }, [1, 0, 2]],
	[{ values: ["responseA", "Both A and B", "responseB"] }, [2, 1, 0]],
	[{ values: ["model_a", "model_b", "tie", "tie (bothbad)"] }, [1, 0, 2, 3]],
	[{ values: ["Response 1", "Response 2", "a tie"] }, [1, 0, 2]],
	[{ values: ["first", "same", "second"] }, [2, 1, 0]],
	[{ values: ["left", "tie", "right"] }, [2, 1, 0]],
	[{ values: ["A>>B", "A>B", "A=B", "B>A", "B>>A"], type: "ordinal" }, [4, 3, 2, 1, 0]],
	[{ values: [false, true], labels: ["A is better", "B is better"] }, [1, 0]],
	[
		{
			...{ values: [-2, -1, 0, 1, 2], type: "ordinal" },
			labels: ["A much better", "A better", "same", "B better", "B much better"],
		},
		[4, 3, 2, 1, 0],
	],
	[
		{
			values: [1, 2, 3, 4],
			type: "ordinal",
			labels: ["A is far better", "", "", "B is far better"],
		},
		[3, 2, 1, 0],
	],
	[
		{
			...{ values: [0, 1, 2, 3, 4], type: "ordinal" },
			labels: ["Answer A", "somewhat", "no difference", "somewhat", "Answer B"],
		},
		[4, 3, 2, 1, 0],
	],
])("levels that name the two answers have their counterparts: %j", (words, exchanged) => {
	expect(pairLevels(dimension(words))?.exchanged).toEqual(exchanged);
});

test.each<[Words, readonly [string, string] | null]>([
	[{ values: ["A", "B", "C"] }, ["A", "B"]],
	[{ values: ["a_better", "b_worse"] }, ["A", "B"]],
	[
		{ values: [-1, 0, 1], type: "ordinal", labels: ["A much better", "same", "B better"] },
		["A", "B"],
	],
	[
		{
			...{ values: [-2, -1, 0, 1, 2], type: "ordinal" },
			labels: ["A much better", "slightly", "same", "barely", "B much better"],
		},
		["A", "B"],
	],
	[{ values: ["response 1 wins", "response 2 loses"] }, ["1", "2"]],
	[{ values: ["wrong", "right"], type: "ordinal" }, null],
	[{ values: ["a guess", "fairly clear", "beyond doubt"], type: "ordinal" }, null],
	[{ values: [1, 2, 3, 4, 5], type: "ordinal" }, null],
])("nothing is guessed of levels that cannot be read as sides: %j", (words, names) => {
	expect(pairLevels(dimension(words))).toBeNull();
	expect(namesToShow([dimension(words)])).toEqual(names);
});

test("questions about each answer by itself have the answers named", () => {
	const of = (name: string, guideline?: string): Dimension => ({
		...{ name, scale: { type: "ordinal", values: [1, 2, 3] }, guideline },
	});
	expect(namesToShow([of("quality_a"), of("quality_b")])).toEqual(["A", "B"]);
	expect(namesToShow([of("safe", "Is answer A safer than answer B?")])).toEqual(["A", "B"]);
	expect(namesToShow([of("clear", "A clear answer is one that a layman can use.")])).toBeNull();
});
