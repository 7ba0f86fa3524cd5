import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { LabelProgress } from "./label-progress.server.ts";
import type { PostedAnnotation } from "./posted-annotation.server.ts";
import type { RefusedAnnotation } from "./submit-annotation.server.ts";

/** The answer that the server acknowledged last. */
export type Saved = {
	itemId: string;
	nextItemId: string | null;
	progress: LabelProgress;
};

export type SaveState =
	| { kind: "ready" }
	| { kind: "saving" }
	/** The network or the server is away: it is sent again until it arrives. */
	| { kind: "waiting" }
	| { kind: "signed-out" }
	| { kind: "failed" }
	| RefusedAnnotation;

const TIMEOUT_MS = 15_000;
const LONGEST_WAIT_MS = 10_000;

type Answer =
	| PostedAnnotation
	| { kind: "signed-out" }
	| { kind: "failed" }
	| { kind: "unreachable" };

async function post(url: string, body: FormData): Promise<Answer> {
	try {
		const response = await fetch(url, {
			method: "POST",
			body,
			redirect: "manual",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (response.type === "opaqueredirect") return { kind: "signed-out" };
		if (response.status >= 500) return { kind: "unreachable" };
		const isAnswer = response.headers.get("content-type")?.startsWith("application/json");
		return isAnswer ? await response.json() : { kind: "failed" };
	} catch {
		return { kind: "unreachable" };
	}
}

/** Until the time has passed or the network is back. */
function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => {
		const done = () => {
			clearTimeout(timer);
			removeEventListener("online", done);
			resolve();
		};
		const timer = setTimeout(done, milliseconds);
		addEventListener("online", done);
	});
}

type SaveOptions = {
	itemId: string;
	home: string;
	onSaved: (saved: Saved) => void;
};

/**
 * Sends the answer, says "saved" only when the server said so, then shows the next item. While the
 * server cannot be reached the answer waits, visibly, and is sent again.
 */
export function useSaveAnnotation({ itemId, home, onSaved }: SaveOptions) {
	const [state, setState] = useState<SaveState>({ kind: "ready" });
	const busy = useRef(false);
	const gone = useRef(false);
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();

	useEffect(() => {
		gone.current = false;
		return () => {
			gone.current = true;
		};
	}, []);
	useEffect(() => {
		if (state.kind !== "waiting") return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", warn);
		return () => removeEventListener("beforeunload", warn);
	}, [state.kind]);

	async function save(body: () => FormData) {
		if (busy.current) return;
		busy.current = true;
		setState({ kind: "saving" });
		let answer = await post(`${home}/${itemId}/annotation`, body());
		for (let wait = 1_000; answer.kind === "unreachable" && !gone.current; wait *= 2) {
			setState({ kind: "waiting" });
			await pause(Math.min(wait, LONGEST_WAIT_MS));
			if (gone.current) return;
			answer = await post(`${home}/${itemId}/annotation`, body());
		}
		if (answer.kind === "saved") onSaved({ ...answer, itemId });
		if (gone.current || answer.kind === "unreachable") return;
		if (answer.kind === "saved") {
			// Stays busy: this form is done, the next item brings its own.
			navigate(answer.nextItemId ? `${home}/${answer.nextItemId}` : home);
			return;
		}
		busy.current = false;
		if (answer.kind === "rubric-changed") revalidate();
		setState(answer);
	}
	return { state, save };
}
