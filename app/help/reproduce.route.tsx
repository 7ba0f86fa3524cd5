import { useLoaderData } from "@remix-run/react";
import type { Access } from "../http/access.ts";
import { Card, Page } from "../ui/page.tsx";
import { Commands } from "./commands.tsx";
import { HelpHeader } from "./help-header.tsx";
import { RECIPES } from "./reproduce.ts";

export const handle = { mayRead: "signed-in" } satisfies Access;

export async function loader() {
	return { recipes: RECIPES };
}

export const meta = () => [{ title: "Reproduce the papers · Concord" }];

export default function Reproduce() {
	const { recipes } = useLoaderData<typeof loader>();
	return (
		<>
			<HelpHeader />
			<Page
				title="Reproduce the papers with your own models"
				intro="What to download, which commands to give, and what they show. Every command can be given again: what is answered is not asked a second time."
			>
				<Card title="Before it costs anything">
					<ul className="grid max-w-prose list-disc gap-1 pl-5 text-ink2">
						<li>
							<code>npm run demo:papers</code> shows all of it with simulated models, without any
							endpoint.
						</li>
						<li>
							ENDPOINT is the address of an OpenAI-compatible server, or the name of one added under
							Endpoints; its prices (<code>concord endpoint add --price</code>) are what costs are
							computed with.
						</li>
						<li>
							<code>--dry-run</code>, of a judge’s run and of a derivation, prints the first
							requests as they would be sent, how many there are and what they would cost where a
							price is known; <code>--max-cost</code> stops a run or a derivation before more is
							spent, and <code>--limit</code> begins with a few.
						</li>
						<li>
							Numbers of requests and tokens below are estimates, reckoned from what the simulated
							models of the papers’ demo were asked (three passages of 150 tokens); longer texts
							cost as much more, and the dry run counts your own.
						</li>
						<li>
							How long it takes is the number of requests over what the endpoint lets through: its
							page under Judges says how many at once, and a run shows how long it still needs.
						</li>
						<li>
							Without an embedding model of your own (<code>--embed-model</code>) an embedded one
							counts letters: figures by cosines then say how alike texts are spelt, and the papers’
							thresholds of 0.7 and 0.9 mean nothing.
						</li>
					</ul>
				</Card>
				{recipes.map(({ id, title, data, fetch, commands, requests, shows }) => (
					<section key={id} id={id}>
						<Card title={title}>
							<dl className="grid gap-2">
								{data.map(({ name, from, columns }) => (
									<div key={name}>
										<dt className="font-medium">
											{name} <small className="font-normal text-ink3">{from}</small>
										</dt>
										<dd className="text-ink2">Columns that are read: {columns}.</dd>
									</div>
								))}
							</dl>
							{fetch.length > 0 ? (
								<>
									<p className="mt-3 max-w-prose text-ink2">
										For example, after <code>pip install datasets</code>:
									</p>
									<div className="mt-3">
										<Commands lines={fetch} />
									</div>
								</>
							) : null}
							<div className="mt-3">
								<Commands lines={commands} />
							</div>
							<p className="mt-3 max-w-prose text-ink2">{requests}</p>
							<p className="mt-3 max-w-prose text-ink2">{shows}</p>
						</Card>
					</section>
				))}
			</Page>
		</>
	);
}
