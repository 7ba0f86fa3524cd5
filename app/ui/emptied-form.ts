import { type RefObject, useEffect, useRef } from "react";

/**
 * A form that is emptied once what it sent was done. What is refused stays as it was entered, and the focus stays on
 * the button that sent it, which a form made anew would lose.
 * @param answer what the page's action said last: another object each time
 */
export function useEmptiedForm(
	answer: object | undefined,
	isDone: boolean,
): RefObject<HTMLFormElement> {
	const form = useRef<HTMLFormElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer empties it anew, alike ones too.
	useEffect(() => {
		if (isDone) form.current?.reset();
	}, [answer, isDone]);
	return form;
}
