import { Link } from "@remix-run/react";
import { Card } from "../ui/page.tsx";
import { isJudgeQuestion, type JudgeQuestion, LEAD_QUESTIONS } from "./lead-questions.ts";
import { placesOf, type Reader, whereIs } from "./places.ts";

type LeadQuestionsCardProps = {
	home: string;
	reader: Reader;
	/** The page of the judge that a question concerns; null where nobody knows which: the page of all. */
	hrefOfJudge: (question: JudgeQuestion) => string | null;
};

/** What a lead asks, each a click from its answer; of what the reader may open. */
export function LeadQuestionsCard({ home, reader, hrefOfJudge }: LeadQuestionsCardProps) {
	const places = placesOf(reader);
	const addressOf = (path: string) => {
		if (isJudgeQuestion(path)) return hrefOfJudge(path) ?? `${home}/decide`;
		return whereIs(places, path.replace(/#.*/, "")) ? `${home}/${path}` : null;
	};
	const groups = LEAD_QUESTIONS.map(({ about, questions }) => ({
		about,
		links: questions.flatMap(({ asks, path }) => {
			const to = addressOf(path);
			return to === null ? [] : [{ asks, to }];
		}),
	})).filter(({ links }) => links.length > 0);
	return (
		<Card title="What do you want to know?">
			<div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
				{groups.map(({ about, links }) => (
					<div key={about}>
						<h3 className="text-[11px] font-medium tracking-[0.06em] text-ink3 uppercase">
							{about}
						</h3>
						<ul className="mt-1 grid gap-1">
							{links.map(({ asks, to }) => (
								<li key={asks}>
									<Link to={to} className="link">
										{asks}
									</Link>
								</li>
							))}
						</ul>
					</div>
				))}
			</div>
		</Card>
	);
}
