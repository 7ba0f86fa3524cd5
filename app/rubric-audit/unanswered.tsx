import { Link } from "@remix-run/react";
import { CANNOT_JUDGE_REASONS, SKIP_REASONS } from "../labelling/annotation-fields.ts";
import { count, counted } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { AuditJson } from "./audit-json.ts";

/** What people did not judge, why, and where they wrote something. */
export function Unanswered({ audit, home }: { audit: AuditJson; home: string }) {
	const { dimensions, remarks } = audit;
	const by = dimensions
		.map(({ title, unscored: { asked, reasons } }) => {
			const times = Object.values(reasons).reduce((sum, own) => sum + own, 0);
			return { title, asked, times };
		})
		.filter(({ times }) => times > 0);
	const asked = dimensions.reduce((sum, { unscored }) => sum + unscored.asked, 0);
	const all = by.reduce((sum, { times }) => sum + times, 0);
	const { comments, flags, skipped } = remarks;
	return (
		<Card title="Not judged, skipped, remarked">
			{all === 0 && skipped.length === 0 && comments + flags === 0 ? (
				<p className="text-ink2">
					Everything that people were asked has a value, and nobody left a remark.
				</p>
			) : (
				<div className="grid gap-3 text-[13px]">
					{all > 0 ? (
						<div>
							<p>
								<Link className="link" to={`${home}/items?look=cannot`}>
									{count(all)} of {counted(asked, "answer")}
								</Link>{" "}
								without a value.
							</p>
							<ul className="text-ink2">
								{by.map(({ title, asked: own, times }) => (
									<li key={title}>
										{title}: {count(times)} of {count(own)}
									</li>
								))}
							</ul>
							<p className="text-ink3">{reasonsInWords(dimensions)}</p>
						</div>
					) : null}
					{skipped.length > 0 ? (
						<ul>
							{skipped.map(({ reason, times }) => (
								<li key={reason}>
									Skipped, {wordsOf(reason)}:{" "}
									<Link className="link" to={`${home}/items?look=${lookOf(reason)}`}>
										{counted(times, "time")}
									</Link>
								</li>
							))}
						</ul>
					) : null}
					{comments > 0 ? (
						<p>
							<Link className="link" to={`${home}/items?look=commented`}>
								{counted(comments, "comment")}
							</Link>
						</p>
					) : null}
					{flags > 0 ? (
						<p>
							<Link className="link" to={`${home}/items?look=flagged`}>
								{counted(flags, "flag")}
							</Link>
						</p>
					) : null}
				</div>
			)}
		</Card>
	);
}

/** "by reason: the rubric is unclear 17, context is missing 9" */
function reasonsInWords(dimensions: AuditJson["dimensions"]): string {
	const sums = new Map<string, number>();
	for (const { unscored } of dimensions)
		for (const [reason, times] of Object.entries(unscored.reasons))
			sums.set(reason, (sums.get(reason) ?? 0) + times);
	const told = [...sums].sort((a, b) => b[1] - a[1]);
	return told.map(([reason, times]) => `${wordsOf(reason)} ${count(times)}`).join(", ");
}

function wordsOf(reason: string): string {
	const known: Readonly<Record<string, string>> = { ...CANNOT_JUDGE_REASONS, ...SKIP_REASONS };
	const words = known[reason] ?? reason.replaceAll("_", " ");
	return words.charAt(0).toLowerCase() + words.slice(1);
}

function lookOf(reason: string): string {
	return reason in SKIP_REASONS ? reason : "skipped";
}
