import { createHash } from "node:crypto";
import { type Database, isUndecided } from "#db/dialect";
import {
	type ApiAnswer,
	beginAnswer,
	forgetAnswers,
	giveUpAnswer,
	keepAnswer,
} from "#db/queries/api-answers.server.ts";
import { type Problem, problem } from "./problem.ts";
import { showSigns, UnderWay } from "./under-way.server.ts";

const HEADER = "idempotency-key";
const SHAPE = /^[\x21-\x7e]{1,255}$/;
const KEPT_MS = 24 * 60 * 60 * 1000;
const RETRY_S = 5;
/** What others carry out, as this process saw it. */
const others = new UnderWay();

/** An answer as it is sent: what is kept of it is sent again, in place of the body where that holds what is shown once. */
export type Answer = {
	readonly status: number;
	readonly body: string;
	readonly kept?: string | undefined;
};

type Asked = {
	readonly request: Request;
	readonly tokenId: string;
	/** A hash of what was asked: method, address and body. */
	readonly what: string;
	readonly now: Date;
};

/**
 * Carries a request out once for each key that its sender gives it (`Idempotency-Key`): repeated within a day it
 * gets the same answer, whichever process is asked. Only what was done is kept: what was refused changed nothing,
 * and may be asked again under the same key. What nobody knows the end of keeps its key.
 */
export async function once(
	db: Database,
	{ request, tokenId, what, now }: Asked,
	carryOut: () => Promise<Answer | Problem>,
): Promise<(Answer & { readonly isRepeated: boolean }) | Problem> {
	const key = request.headers.get(HEADER);
	if (key === null) {
		const answer = await carryOut();
		return "kind" in answer ? answer : { ...answer, isRepeated: false };
	}
	if (!SHAPE.test(key)) {
		return problem(
			"unreadable",
			"An Idempotency-Key has 1 to 255 visible characters without blanks, such as a UUID. Nothing was changed.",
		);
	}
	await forgetAnswers(db, new Date(now.getTime() - KEPT_MS));
	const id = sha256(`${tokenId}\n${key}`);
	const requestHash = sha256(what);
	const there = await beginAnswer(db, { id, tokenId, requestHash, createdAt: now });
	if (there) {
		if (there.requestHash !== requestHash) {
			return problem(
				"key-used",
				"This Idempotency-Key came with another request before: take a new key for a new request. Nothing was changed.",
			);
		}
		if (there.status === null || there.body === null) return underWay(there);
		return { status: there.status, body: there.body, isRepeated: true };
	}
	let answer: Answer | Problem;
	const endSigns = showSigns(db, id);
	try {
		answer = await carryOut();
	} catch (error) {
		if (!isUndecided(error)) await giveUpAnswer(db, id);
		throw error;
	} finally {
		endSigns();
	}
	if ("kind" in answer) {
		await giveUpAnswer(db, id);
		return answer;
	}
	const { status, body, kept = body } = answer;
	await keepAnswer(db, { id, status, body: kept });
	return { ...answer, isRepeated: false };
}

function underWay(there: ApiAnswer): Problem {
	if (!others.isLeftBehind(there)) {
		return problem("under-way", "The same request is being carried out: ask again in a while.", {
			headers: { "retry-after": String(RETRY_S) },
		});
	}
	return problem(
		"conflict",
		"The same request was begun and nobody knows how it ended: look at what is there, then go on with a new Idempotency-Key.",
	);
}

function sha256(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}
