import { setTimeout as wait } from "node:timers/promises";
import { BuiltServer, freePort } from "../parts/built-server.ts";
import {
	aLabelPool,
	type CrowdCheck,
	type CrowdWork,
	checkCrowd,
	labelAsOne,
	noWork,
} from "../parts/label-crowd.ts";

export type CrowdRun = CrowdCheck & {
	readonly acknowledged: number;
	readonly refused: readonly string[];
	readonly unanswered: number;
	/** Milliseconds from sending to acknowledgement: in the middle, and of 95 and 99 in 100. */
	readonly p50: number;
	readonly p95: number;
	readonly p99: number;
};

function summary(work: CrowdWork, check: CrowdCheck): CrowdRun {
	const times = [...work.saveMs].sort((a, b) => a - b);
	const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0);
	const { refused, unanswered } = work;
	const acknowledged = work.acknowledged.size;
	return {
		...check,
		acknowledged,
		refused,
		unanswered,
		p50: at(0.5),
		p95: at(0.95),
		p99: at(0.99),
	};
}

/** So many annotators at one pool of the built server for some seconds, each item by two. */
export async function manyAnnotators(options: {
	readonly people: number;
	readonly seconds: number;
	readonly paceMs: number;
}): Promise<CrowdRun> {
	const { people, seconds, paceMs } = options;
	const items = Math.ceil((people * seconds * 1000) / paceMs / 2);
	const pool = await aLabelPool(items, people);
	const server = new BuiltServer(pool.url, await freePort());
	try {
		await server.ready();
		const end = performance.now() + seconds * 1000;
		const work = noWork();
		const goesOn = () => performance.now() < end;
		const labelling = { url: server.url, rubricId: pool.rubricId, paceMs, goesOn, work };
		await Promise.all(pool.annotators.map((annotator) => labelAsOne(annotator, labelling)));
		await server.stop();
		return summary(work, await checkCrowd(pool, work));
	} finally {
		await server.stop("SIGKILL");
		pool.remove();
	}
}

/** A server that is killed again and again while eight annotators post as fast as they can. */
export async function killedServer(kills: number): Promise<CrowdRun> {
	const pool = await aLabelPool(kills * 60, 8);
	const work = noWork();
	const port = await freePort();
	try {
		for (let kill = 0; kill < kills; kill++) {
			const server = new BuiltServer(pool.url, port);
			await server.ready();
			let alive = true;
			const labelling = { url: server.url, rubricId: pool.rubricId, paceMs: 2, work };
			const annotators = pool.annotators.map((annotator) =>
				labelAsOne(annotator, { ...labelling, goesOn: () => alive }),
			);
			// At a moment of its own each time, while answers are on their way.
			const enough = work.acknowledged.size + 1 + Math.random() * 25;
			for (let tries = 0; tries < 2_000 && work.acknowledged.size < enough; tries++) await wait(5);
			await wait(Math.random() * 30);
			await server.stop("SIGKILL");
			alive = false;
			await Promise.all(annotators);
		}
		return summary(work, await checkCrowd(pool, work));
	} finally {
		pool.remove();
	}
}
