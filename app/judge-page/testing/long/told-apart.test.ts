import { expect, test } from "vitest";
import { peculiar, saidOfDemo } from "../told-apart.ts";

const SEEDS = 20;

test("the demo's judges are told apart as they were made, whatever the seed", async () => {
	for (let seed = 1; seed <= SEEDS; seed++) {
		const { narrow, ...found } = peculiar(await saidOfDemo(seed));
		expect(found, `seed ${seed}`).toEqual({
			lenient: ["sim-lenient"],
			middle: ["sim-middle"],
			byLength: ["sim-long-answers"],
			failing: ["sim-breaks-json"],
		});
		// Others keep to a part of the scale too: who gives 5 to nearly everything, or goes by length alone.
		expect(narrow, `seed ${seed}`).toContain("sim-middle");
		expect(narrow, `seed ${seed}`).not.toContain("sim-strong");
	}
});
