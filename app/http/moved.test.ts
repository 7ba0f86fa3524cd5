import { expect, test } from "vitest";
import { loader } from "./moved.route.ts";

test("links by earlier names of derived sets and analyses lead on, with what they ask for", () => {
	const targets = [
		["/projects/mine/item-sets", "/projects/mine/derived-sets"],
		["/projects/mine/item-sets/", "/projects/mine/derived-sets/"],
		[
			"/projects/mine/item-sets/set_1?part=a%26b&after=set_1%2Fx",
			"/projects/mine/derived-sets/set_1?part=a%26b&after=set_1%2Fx",
		],
		[
			"/projects/mine/item-sets/set_1/report?clusters=",
			"/projects/mine/derived-sets/set_1/report?clusters=",
		],
		["/projects/mine/experiments", "/projects/mine/analyses"],
		[
			"/projects/mine/experiments/A5?retrieval=r%26s&set=golden",
			"/projects/mine/analyses/A5?retrieval=r%26s&set=golden",
		],
		[
			"/projects/mine/experiments/A12?set=insights%201",
			"/projects/mine/analyses/A12?set=insights%201",
		],
		// Only the part is renamed: a project may be called like it.
		["/projects/item-sets/item-sets/item-sets", "/projects/item-sets/derived-sets/item-sets"],
	];
	for (const [path, target] of targets) {
		const request = new Request(`http://localhost${path}`);
		const response = loader({ request, params: {}, context: {} });
		expect([response.status, response.headers.get("Location")]).toEqual([301, target]);
	}
});
