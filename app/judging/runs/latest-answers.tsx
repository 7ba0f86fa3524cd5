import { Link } from "@remix-run/react";
import type { LatestAnswer } from "./run-progress.server.ts";

type LatestAnswersProps = { slug: string; latest: readonly LatestAnswer[] };

/** The last answers of a run in words, each with its judgment behind it. */
export function LatestAnswers({ slug, latest }: LatestAnswersProps) {
	if (latest.length === 0) return <p className="text-ink2">The first answer will stand here.</p>;
	return (
		<ul className="grid gap-1.5">
			{latest.map(({ id, item, repetition, words }) => (
				<li key={id} className="flex min-w-0 gap-3">
					<Link
						className="link max-w-2/3 shrink-0 truncate"
						title={item}
						to={`/projects/${slug}/judgments/${id}`}
					>
						{item}
						{repetition > 0 ? ` (repetition ${repetition + 1})` : ""}
					</Link>
					<span className="truncate text-ink2" title={words}>
						{words}
					</span>
				</li>
			))}
		</ul>
	);
}
