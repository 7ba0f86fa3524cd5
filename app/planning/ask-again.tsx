import { Form } from "@remix-run/react";
import { count, counted } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { AskingAgain, OlderAnswersView } from "./older-answers.server.ts";

/** What was answered under an older version of the rubric, and the buttons that ask for it again. */
export function AskAgain({ older }: { older: OlderAnswersView }) {
	const { answers, version, besides, readsOtherwise, changed, whole, removed } = older;
	const goes =
		removed.length > 0 ? (
			<p className="max-w-prose text-ink2">
				With a new answer, what the earlier one said of {removed.join(", ")} counts no longer, since
				version {version} does not ask that any more.
			</p>
		) : null;
	return (
		<Card title={`${counted(answers, "answer")} under an older rubric`}>
			<div className="grid gap-3">
				{changed ? (
					<>
						<p className="max-w-prose">{changed.sentence}</p>
						<p className="max-w-prose text-ink2">
							They find what they said of the rest filled in. The earlier answers are kept, and
							count until there are new ones.
						</p>
						{goes}
						<AskButton asking={changed} whole={false} words="about what changed" />
					</>
				) : (
					<p className="max-w-prose text-ink2">
						{besides ?? `Version ${version} reads as before.`} Nothing needs to be asked again:
						these answers stand as they are.
					</p>
				)}
				{readsOtherwise ? (
					<details>
						<summary className="cursor-pointer text-ink2">Ask for everything again</summary>
						<div className="mt-2 grid gap-3">
							<p className="max-w-prose">{whole.sentence}</p>
							{changed ? null : goes}
							<AskButton asking={whole} whole words="about everything" />
						</div>
					</details>
				) : null}
			</div>
		</Card>
	);
}

type AskButtonProps = { asking: AskingAgain; whole: boolean; words: string };

function AskButton({ asking: { sentence, answers }, whole, words }: AskButtonProps) {
	return (
		<Form method="post">
			<input type="hidden" name="whole" value={whole ? "on" : ""} />
			<input type="hidden" name="expected" value={sentence} />
			<button type="submit" name="intent" value="ask-again" className="btn">
				Ask {answers === 1 ? "it" : `the ${count(answers)}`} again {words}
			</button>
		</Form>
	);
}
