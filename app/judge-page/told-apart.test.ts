import { expect, test } from "vitest";
import { peculiar, saidOfDemo } from "./testing/told-apart.ts";

test("the demo's judges are told apart on their pages as they were made", async () => {
	const said = await saidOfDemo(1);
	expect(peculiar(said)).toMatchObject({
		lenient: ["sim-lenient"],
		byLength: ["sim-long-answers"],
		failing: ["sim-breaks-json"],
		middle: ["sim-middle"],
	});
	expect(peculiar(said).narrow).toContain("sim-middle");
});
