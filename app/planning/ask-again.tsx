import { Form } from "@remix-run/react";
import { count, counted } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { PlanPage } from "./plan-page.server.ts";

/** What was answered under an older version of the rubric, and the button that asks for it again. */
export function AskAgain({ older }: { older: NonNullable<PlanPage["older"]> }) {
	const { answers, version, changed } = older;
	const what = changed.length > 0 ? `Version ${version} changed ${changed.join(", ")}.` : "";
	return (
		<Card title={`${counted(answers, "answer")} under an older rubric`}>
			<p className="max-w-prose text-ink2">
				{what} Items that people answered before it can go into their queues once more. Their
				answers stay until they give new ones.
			</p>
			<Form method="post" className="mt-3">
				<button type="submit" name="intent" value="ask-again" className="btn">
					Ask for {answers === 1 ? "it" : `the ${count(answers)}`} again
				</button>
			</Form>
		</Card>
	);
}
