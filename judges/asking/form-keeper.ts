import { FIRST_FORM, type FormRefusal, type RequestForm } from "#db/model/request-form.ts";
import type { ModelAnswer, ModelReply } from "./model-reply.ts";
import { nextForm, partInWords } from "./next-form.ts";

/** A form in which a model answered, and what it had refused before. */
export type LearntForm = {
	readonly form: RequestForm;
	readonly refusals: readonly FormRefusal[];
};

/** Whoever could not ask at all says so with a value of another kind. */
type Sent<Other> = ModelReply | Other;

/** Whether an answer is in the form that was asked for, as far as this request can tell. */
export type Reads = ((answer: ModelAnswer) => boolean) | null;

export type FormKeeper = {
	/** What requests are sent in now. */
	readonly form: RequestForm;
	/**
	 * Sends a request in the form that the model takes. While it is not known to answer, one request at a
	 * time is under way, so that what it refuses is found out once; a form that helped is kept. What is
	 * refused in any form comes back as the failure that it is.
	 * @param sendIn sends it in a form; `isTrial` while nothing was answered in that form so far
	 * A form of which two answers in a row are in no form that was asked for is left likewise, once: some
	 * endpoints leave `response_format` unread and say nothing about it.
	 * @param options.reads is an answer in the form that was asked for? Null: this request says nothing of it,
	 * since it was put another way; every answer is unless stated
	 * @param options.freely once the form is known, nobody stands in line (what is only queued costs nothing)
	 * @param options.maySend is a form one that this request may go out in? Every one is unless stated. What leads
	 * to another comes back as the failure that it is, and the others begin where this one did
	 * @throws the reason of `signal` when it is aborted in line
	 */
	send<Other extends { readonly kind: string }>(
		signal: AbortSignal,
		sendIn: SendIn<Other>,
		options?: {
			readonly freely?: boolean;
			readonly reads?: Reads;
			readonly maySend?: (form: RequestForm) => boolean;
		},
	): Promise<Sent<Other>>;
	/** What another process learnt or somebody forgot meanwhile; null: nothing is known. */
	recall(known: LearntForm | null): void;
};

const STRIKES = 2;
const QUOTED = 200;

type SendIn<Other> = (form: RequestForm, isTrial: boolean) => Promise<Sent<Other>>;

/**
 * @param options.first in which form nobody knows better to ask; the one of every model unless stated
 * @param options.keep stores what was learnt, durably
 */
export function createFormKeeper(
	options: {
		readonly first?: RequestForm;
		readonly known?: LearntForm | null;
		readonly keep?: (learnt: LearntForm) => Promise<void>;
	} = {},
): FormKeeper {
	const line = createLine();
	const first = options.first ?? FIRST_FORM;
	let form = first;
	let refusals: readonly FormRefusal[] = [];
	/** Did the model answer in this form, now or in an earlier process? */
	let isProven = false;
	/** May requests go out beside each other? Not before this process had an answer. */
	let isOpen = false;
	/** Requests in a row that were refused in the form that had been right so far. */
	let strikes = 0;
	/** Answers in a row, while nothing is proven, that were in another form than was asked for. */
	let doubts = 0;
	/** Were all ways to ask for the form tried, and none was heeded? */
	let isExhausted = false;

	function recall(known: LearntForm | null): void {
		if (known && JSON.stringify(known.form) === JSON.stringify(form)) isProven = true;
		else if (known || isProven) {
			({ form, refusals } = known ?? { form: first, refusals: [] });
			isProven = known !== null;
			isOpen = false;
			doubts = 0;
			isExhausted = false;
		}
	}
	recall(options.known ?? null);

	/** Takes note of whether an answer heeds the form, while that is not known. */
	function noted<Other extends { readonly kind: string }>(
		reply: Sent<Other>,
		reads: Reads,
	): Sent<Other> {
		if (isProven || reads === null || !isAnswer(reply)) return reply;
		doubts = reads(reply) ? 0 : doubts + 1;
		return reply;
	}

	/** What is to be asked for otherwise; null where the reply stands. */
	function problemOf<Other extends { readonly kind: string }>(reply: Sent<Other>, reads: Reads) {
		const refusal = refusalOf(reply);
		if (refusal || isProven || isExhausted || doubts < STRIKES) return refusal;
		if (reads === null || !isAnswer(reply) || reads(reply)) return null;
		const said = `It was answered in another form: ${(reply.text ?? "").trim().slice(0, QUOTED)}`;
		return { part: { part: "answer" }, said } as const;
	}

	async function send<Other extends { readonly kind: string }>(
		signal: AbortSignal,
		sendIn: SendIn<Other>,
		{
			freely = false,
			reads = ALWAYS,
			maySend = ANY_FORM,
		}: { freely?: boolean; reads?: Reads; maySend?: MaySend } = {},
	): Promise<Sent<Other>> {
		let refused: { readonly form: RequestForm; readonly reply: Sent<Other> } | null = null;
		for (;;) {
			const isNews = refused?.form !== form;
			if (isNews && (isOpen || (freely && isProven))) {
				const sent = form;
				const reply = noted(await sendIn(sent, !isProven), reads);
				if (!problemOf(reply, reads)) {
					if (isAnswer(reply)) {
						strikes = 0;
						if (!isProven && sent === form && reads?.(reply)) await learn({ form, refusals });
					}
					return reply;
				}
				refused = { form: sent, reply };
				// It was well so far: one finds out what it takes now, the others wait.
				if (sent === form) isOpen = false;
				continue;
			}
			const leave = await line.enter(signal);
			try {
				if (isOpen && refused?.form !== form) continue;
				const known = refused?.form === form ? refused.reply : null;
				return await findOut(known, { sendIn, reads, maySend });
			} finally {
				leave();
			}
		}
	}

	/** Goes from form to form until the model takes one. */
	async function findOut<Other extends { readonly kind: string }>(
		refused: Sent<Other> | null,
		{
			sendIn,
			reads,
			maySend,
		}: { readonly sendIn: SendIn<Other>; readonly reads: Reads; readonly maySend: MaySend },
	): Promise<Sent<Other>> {
		let trial = form;
		let told = refusals;
		let reply = refused ?? noted(await sendIn(trial, !isProven), reads);
		for (let problem = problemOf(reply, reads); problem; problem = problemOf(reply, reads)) {
			const next = nextForm(trial, problem.part);
			if (!next) break;
			if (!maySend(next)) {
				if (isProven && refused) isOpen = true;
				return reply;
			}
			told = [...told, { part: partInWords(problem.part), said: problem.said }];
			trial = next;
			reply = noted(await sendIn(trial, true), reads);
		}
		if (isAnswer(reply) && problemOf(reply, reads)) {
			// Nobody heeds any form: it is asked for as at first, and not found out again.
			isExhausted = true;
			isOpen = true;
			form = { ...trial, answer: form.answer };
			return reply;
		}
		if (isAnswer(reply) && (isProven || reads?.(reply))) {
			await learn({ form: trial, refusals: told });
		} else if (!isProven) {
			form = trial;
			refusals = told;
		} else if (refused) isOpen = true;
		// Silence teaches nothing, and to wait for it one by one takes for ever.
		if (isReply(reply) && reply.kind === "failure" && reply.failure === "timeout") isOpen = true;
		return reply;
	}

	/**
	 * Only what helped is learnt; and where another form was right so far, only when that refuses a second
	 * request in a row: what one item alone needs is nothing for the others.
	 */
	async function learn(learnt: LearntForm): Promise<void> {
		const isNews = !isProven || learnt.form !== form;
		if (isProven && isNews && ++strikes < STRIKES) {
			isOpen = true;
			return;
		}
		strikes = 0;
		({ form, refusals } = learnt);
		isProven = true;
		isOpen = true;
		if (isNews) await options.keep?.(learnt);
	}

	return {
		get form() {
			return form;
		},
		send,
		recall,
	};
}

/** Of a request that nobody reads everything is in its form. */
const ALWAYS: Reads = () => true;

type MaySend = (form: RequestForm) => boolean;

const ANY_FORM: MaySend = () => true;

function isAnswer<Other extends { readonly kind: string }>(sent: Sent<Other>): sent is ModelAnswer {
	return isReply(sent) && sent.kind === "answer";
}

function isReply<Other extends { readonly kind: string }>(sent: Sent<Other>): sent is ModelReply {
	return sent.kind === "answer" || sent.kind === "failure";
}

function refusalOf<Other extends { readonly kind: string }>(sent: Sent<Other>) {
	if (!isReply(sent) || sent.kind !== "failure" || !sent.refused) return null;
	return { part: sent.refused, said: sent.message };
}

/** One at a time, in the order in which they came; whoever gives up is passed over. */
function createLine() {
	let last: Promise<void> = Promise.resolve();
	return {
		async enter(signal: AbortSignal): Promise<() => void> {
			signal.throwIfAborted();
			const before = last;
			let leave = () => {};
			const left = new Promise<void>((resolve) => {
				leave = resolve;
			});
			last = before.then(() => left);
			try {
				await unlessAborted(before, signal);
			} catch (error) {
				leave();
				throw error;
			}
			return leave;
		},
	};
}

function unlessAborted(turn: Promise<void>, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const giveUp = () => reject(signal.reason);
		signal.addEventListener("abort", giveUp, { once: true });
		void turn.then(() => {
			signal.removeEventListener("abort", giveUp);
			resolve();
		});
	});
}
