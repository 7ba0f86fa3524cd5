import { Link, useLocation } from "@remix-run/react";
import type { JudgeFiguresPage } from "./judge-figures.server.ts";

/** What a comparison counts alike: items, reference, groups and the rubric's version. */
const KEPT: ReadonlySet<string> = new Set(["set", "reference", "clusters", "version"]);

/** The judge beside another one, and its repetitions beside each other. */
export function CompareLinks({ page, home }: { page: JudgeFiguresPage; home: string }) {
	const { dimension, column, others, repetitions } = page;
	const kept = [...new URLSearchParams(useLocation().search)].filter(([name]) => KEPT.has(name));
	const at = (asked: Record<string, string>) =>
		`${home}/compare?${new URLSearchParams([...Object.entries({ ...asked, dimension }), ...kept])}`;
	if (others < 1 && repetitions < 2) return null;
	return (
		<p className="flex flex-wrap gap-2 print:hidden">
			{others > 0 ? (
				<Link className="btn" to={at({ a: column })}>
					Compare with …
				</Link>
			) : null}
			{repetitions > 1 ? (
				<Link className="btn" to={at({ kind: "runs", judge: column })}>
					Compare its runs
				</Link>
			) : null}
		</p>
	);
}
