import { FIRST_FORM, type FormRefusal, type RequestForm } from "#db/model/request-form.ts";
import type { ModelReply } from "./model-reply.ts";
import { nextForm, partInWords } from "./next-form.ts";

/** A form in which a model answered, and what it had refused before. */
export type LearntForm = {
	readonly form: RequestForm;
	readonly refusals: readonly FormRefusal[];
};

/** Whoever could not ask at all says so with a value of another kind. */
type Sent<Other> = ModelReply | Other;

export type FormKeeper = {
	/** What requests are sent in now. */
	readonly form: RequestForm;
	/**
	 * Sends a request in the form that the model takes. While it is not known to answer, one request at a
	 * time is under way, so that what it refuses is found out once; a form that helped is kept. What is
	 * refused in any form comes back as the failure that it is.
	 * @param sendIn sends it in a form; `isTrial` while nothing was answered in that form so far
	 * @param options.freely once the form is known, nobody stands in line (what is only queued costs nothing)
	 * @throws the reason of `signal` when it is aborted in line
	 */
	send<Other extends { readonly kind: string }>(
		signal: AbortSignal,
		sendIn: (form: RequestForm, isTrial: boolean) => Promise<Sent<Other>>,
		options?: { readonly freely?: boolean },
	): Promise<Sent<Other>>;
	/** What another process learnt or somebody forgot meanwhile; null: nothing is known. */
	recall(known: LearntForm | null): void;
};

const STRIKES = 2;

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

	function recall(known: LearntForm | null): void {
		if (known && JSON.stringify(known.form) === JSON.stringify(form)) isProven = true;
		else if (known || isProven) {
			({ form, refusals } = known ?? { form: first, refusals: [] });
			isProven = known !== null;
			isOpen = false;
		}
	}
	recall(options.known ?? null);

	async function send<Other extends { readonly kind: string }>(
		signal: AbortSignal,
		sendIn: (form: RequestForm, isTrial: boolean) => Promise<Sent<Other>>,
		{ freely = false } = {},
	): Promise<Sent<Other>> {
		let refused: { readonly form: RequestForm; readonly reply: Sent<Other> } | null = null;
		for (;;) {
			const isNews = refused?.form !== form;
			if (isNews && (isOpen || (freely && isProven))) {
				const sent = form;
				const reply = await sendIn(sent, !isProven);
				if (!refusalOf(reply)) {
					if (isReply(reply) && reply.kind === "answer") strikes = 0;
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
				return await findOut(refused?.form === form ? refused.reply : null, sendIn);
			} finally {
				leave();
			}
		}
	}

	/** Goes from form to form until the model takes one. */
	async function findOut<Other extends { readonly kind: string }>(
		refused: Sent<Other> | null,
		sendIn: (form: RequestForm, isTrial: boolean) => Promise<Sent<Other>>,
	): Promise<Sent<Other>> {
		let trial = form;
		let told = refusals;
		let reply = refused ?? (await sendIn(trial, !isProven));
		for (let refusal = refusalOf(reply); refusal; refusal = refusalOf(reply)) {
			const next = nextForm(trial, refusal.part);
			if (!next) break;
			told = [...told, { part: partInWords(refusal.part), said: refusal.said }];
			trial = next;
			reply = await sendIn(trial, true);
		}
		if (isReply(reply) && reply.kind === "answer") {
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
