import {
	Form,
	type FormProps,
	useActionData,
	useBeforeUnload,
	useBlocker,
	useNavigation,
} from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Notice } from "./page.tsx";
import { isStored, isUnsent } from "./unsent.ts";

/** Longer and longer, for a line that stumbles; then the person is told. In milliseconds. */
const PAUSES_MS = [300, 900, 2_000];

type KeptFormProps = Omit<FormProps, "method" | "ref"> & {
	/** What is asked about before it is left: whatever was changed, or only words in text areas. */
	asks: "all" | "words";
	/** Sent again by itself where no answer came: for what may arrive twice. The button that sends it. */
	resend?: string;
	/** It was not sent, and is not being sent again by itself. */
	onStuck?: () => void;
	/** The page is not left after all. */
	onStay?: () => void;
};

/**
 * A form whose words are not lost: of a page whose `clientAction` is `sendOrKeep`. Says why it was not sent and
 * stays; asks before its page is left with something that was not saved. One on a page at most.
 */
export function KeptForm({
	asks,
	resend,
	onStuck,
	onStay,
	onSubmit,
	children,
	...form
}: KeptFormProps) {
	const element = useRef<HTMLFormElement>(null);
	const dialog = useRef<HTMLDialogElement>(null);
	const saved = useRef<string | null>(null);
	const sent = useRef<string | null>(null);
	const tries = useRef(0);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [isWaiting, setWaiting] = useState(false);
	const outcome = useActionData<unknown>();
	const isIdle = useNavigation().state === "idle";
	const unsent = isUnsent(outcome) ? outcome : null;
	const isWritten = useCallback(
		() => element.current !== null && written(element.current, asks) !== saved.current,
		[asks],
	);
	useEffect(() => {
		if (element.current) saved.current = written(element.current, asks);
		return () => clearTimeout(timer.current);
	}, [asks]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it was sent
	useEffect(() => {
		if (!isIdle || sent.current === null) return;
		const was = sent.current;
		sent.current = null;
		if (!unsent) {
			tries.current = 0;
			if (isStored(outcome)) saved.current = was;
			return;
		}
		const pause = resend && unsent.why === "no-answer" ? PAUSES_MS[tries.current] : undefined;
		if (pause === undefined) {
			tries.current = 0;
			onStuck?.();
			return;
		}
		tries.current++;
		setWaiting(true);
		timer.current = setTimeout(() => {
			setWaiting(false);
			const button = element.current?.querySelector<HTMLButtonElement>(`button[value=${resend}]`);
			element.current?.requestSubmit(button);
		}, pause);
	}, [isIdle, outcome]);
	useBeforeUnload((event) => {
		if (sent.current === null && isWritten()) event.preventDefault();
	});
	const blocker = useBlocker(({ currentLocation, nextLocation }) => {
		if (sent.current !== null || takesAlong(nextLocation.state)) return false;
		const isSame =
			currentLocation.pathname === nextLocation.pathname &&
			currentLocation.search === nextLocation.search;
		return !isSame && isWritten();
	});
	const isBlocked = blocker.state === "blocked";
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time that somebody would leave
	useEffect(() => {
		if (!isBlocked) return;
		dialog.current?.showModal();
		onStay?.();
	}, [isBlocked]);
	return (
		<>
			<Form
				{...form}
				method="post"
				ref={element}
				onSubmit={(event: FormEvent<HTMLFormElement>) => {
					onSubmit?.(event);
					if (event.defaultPrevented) return;
					clearTimeout(timer.current);
					setWaiting(false);
					sent.current = written(event.currentTarget, asks);
				}}
			>
				{unsent && isIdle ? (
					<Notice kind="error">
						{isWaiting ? "The server did not answer: it is sent again …" : unsent.sentence}
						{unsent.why === "signed-out" ? (
							<>
								{" "}
								<a className="link" href="/sign-in" target="_blank" rel="noreferrer">
									Sign in in another tab
								</a>
							</>
						) : null}
					</Notice>
				) : null}
				{children}
			</Form>
			<dialog ref={dialog} aria-labelledby="unsaved-title" onClose={() => blocker.reset?.()}>
				<h2 id="unsaved-title">What you wrote is not saved</h2>
				<p className="mt-1 text-ink2">It is gone when you leave this page now.</p>
				<div className="mt-4 flex flex-wrap gap-2">
					<button type="button" className="btn btn-primary" onClick={() => dialog.current?.close()}>
						Stay here
					</button>
					<button
						type="button"
						className="btn"
						onClick={() => {
							blocker.proceed?.();
							dialog.current?.close();
						}}
					>
						Leave without saving
					</button>
				</div>
			</dialog>
		</>
	);
}

/** A link that hands what was written to the page it leads to. */
function takesAlong(state: unknown): boolean {
	return typeof state === "object" && state !== null && "takesAlong" in state;
}

/** What stands in a form, as far as a person wrote or chose it. */
function written(form: HTMLFormElement, asks: "all" | "words"): string {
	return JSON.stringify(
		[...form.elements].flatMap((control) => {
			if (control instanceof HTMLTextAreaElement) return [[control.name, control.value]];
			if (asks === "words") return [];
			if (control instanceof HTMLSelectElement) return [[control.name, control.value]];
			if (!(control instanceof HTMLInputElement) || control.type === "hidden") return [];
			const isBox = control.type === "checkbox" || control.type === "radio";
			return isBox && !control.checked ? [] : [[control.name, control.value]];
		}),
	);
}
