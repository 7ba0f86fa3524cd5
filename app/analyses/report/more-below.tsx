import type { ReactNode } from "react";

/** What is folded at first, so that a page is read before it is scrolled. */
export function MoreBelow({ words, children }: { words: string; children: ReactNode }) {
	return (
		<details className="more-rows min-w-0">
			<summary className="link py-1 font-medium">{words}</summary>
			<div className="mt-3">{children}</div>
		</details>
	);
}
