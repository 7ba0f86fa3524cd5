import type { Compute, JudgeInput } from "../asking/protocol.ts";
import { anItem } from "./an-item.ts";

/** What a protocol is handed, for unit tests: an ordinary item, and models that nobody scripted. */
export function judgeInput<Parameters>(
	fields: Partial<JudgeInput<Parameters>> & Pick<JudgeInput<Parameters>, "parameters">,
): JudgeInput<Parameters> {
	return {
		item: anItem(),
		rubric: null,
		ask: () => Promise.reject(new Error("asked, and nothing was scripted")),
		embed: () => Promise.reject(new Error("embedded, and nothing was scripted")),
		compute: computeHere,
		examples: [],
		members: [],
		documents: [],
		nonAnswer: null,
		delimiter: () => "4f9c2a7716be",
		...fields,
	};
}

/** What takes long is carried out on the spot. */
const computeHere: Compute = async (task, job) => {
	const { runJob } = await import(/* @vite-ignore */ task);
	return runJob(job);
};
