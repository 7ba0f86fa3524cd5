import katexStyles from "katex/dist/katex.min.css?url";
import { useRef } from "react";
import type { TextView } from "./text-view.server.ts";

/** The style sheet of formulas, on pages whose texts have one; it stays while other texts come. */
export function FormulaStyles({ texts }: { texts: readonly (TextView | null)[] }) {
	const needed = useRef(false);
	needed.current ||= texts.some((view) => view?.html?.includes('class="katex'));
	return needed.current ? <link rel="stylesheet" href={katexStyles} /> : null;
}
