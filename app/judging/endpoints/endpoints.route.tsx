import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type Endpoint, findEndpoint, listEndpoints } from "#db/queries/endpoints.server.ts";
import { ENDPOINT_PRESETS } from "#judges/endpoint/presets.ts";
import { SiteHeader } from "../../accounts/site-header.tsx";
import { database } from "../../base/database.server.ts";
import { type FieldProblems, isRefusal, problemsOf } from "../../base/refusal.ts";
import { signedInAs } from "../../http/guards.server.ts";
import { postedForm } from "../../http/posted-form.server.ts";
import { EmptyState, Notice, Page } from "../../ui/page.tsx";
import { addEndpoint } from "./add-endpoint.server.ts";
import { checkEndpoint } from "./check-endpoint.server.ts";
import { readNewEndpoint } from "./endpoint-form.ts";
import { readEndpointKey, type ShownKey, shownKey } from "./endpoint-key.server.ts";
import { formKeeperOf } from "./form-keeper-of.server.ts";
import { NewEndpoint } from "./new-endpoint.tsx";
import { presetStart } from "./preset-start.server.ts";
import { pricesInWords, unknownPriceInWords } from "./prices-in-words.ts";
import { storedInWords } from "./stored-in-words.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const account = signedInAs(context);
	return {
		me: account.name,
		endpoints: (await listEndpoints(database())).map(describe),
		presets: ENDPOINT_PRESETS.map(({ id, title }) => ({ id, title })),
		start: presetStart(new URL(request.url).searchParams.get("preset")),
	};
}

function describe(endpoint: Endpoint) {
	const { id, name, baseUrl, concurrency, requestsPerMinute } = endpoint;
	const key = readEndpointKey(endpoint);
	return {
		...{ id, name, baseUrl, concurrency, requestsPerMinute },
		prices: pricesInWords(endpoint),
		key: shownKey(endpoint),
		missingKey: isRefusal(key) ? key.sentence : null,
	};
}

type Answer = {
	problems?: FieldProblems;
	values?: Record<string, string>;
	check?: { endpointId: string; ok: boolean; sentence: string };
};

export async function action({ request }: ActionFunctionArgs) {
	const form = await postedForm(request);
	const db = database();
	if (form.get("intent") === "check") {
		const endpoint = await findEndpoint(db, String(form.get("endpoint")));
		if (!endpoint) return data<Answer>({}, 404);
		const model = String(form.get("model") ?? "").trim() || undefined;
		const forms = model && (await formKeeperOf(db, { endpointId: endpoint.id, model }));
		const { ok, sentence } = await checkEndpoint(endpoint, { model, ...(forms && { forms }) });
		const unpriced = ok && model ? unknownPriceInWords(endpoint, model) : null;
		const said = unpriced ? `${sentence} ${unpriced}` : sentence;
		return data<Answer>({ check: { endpointId: endpoint.id, ok, sentence: said } });
	}
	const values: Record<string, string> = Object.fromEntries(
		[...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
	);
	const wanted = readNewEndpoint(values);
	const added = isRefusal(wanted) ? wanted : await addEndpoint(db, wanted, new Date());
	if (!isRefusal(added)) return redirect("/endpoints");
	const problems = problemsOf(added);
	// Neither a key nor what may be one by mistake goes back into the page.
	delete values.apiKey;
	if (problems.apiKeyVariable) delete values.apiKeyVariable;
	return data<Answer>({ problems, values }, 400);
}

export const meta = () => [{ title: "Endpoints · Concord" }];

export default function Endpoints() {
	const { me, endpoints, presets, start } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<SiteHeader me={me} />
			<Page
				title="Endpoints"
				intro="Servers that speak the OpenAI chat protocol: a provider, a gateway, or a model on your own machine. Every project can use them."
				width="narrow"
			>
				{endpoints.length === 0 ? (
					<EmptyState title="No endpoints yet">
						<p>Judges that ask a model need one. Add it below, then check that it answers.</p>
					</EmptyState>
				) : (
					<ul className="grid gap-3">
						{endpoints.map((endpoint) => (
							<li key={endpoint.id}>
								<EndpointCard endpoint={endpoint} check={answer?.check} />
							</li>
						))}
					</ul>
				)}
				{/* A form that was sent is a new one: an empty one, or with what was sent but for the key. */}
				<NewEndpoint
					key={`${endpoints.length} ${start?.id} ${answer?.values ? "sent" : "new"}`}
					presets={presets}
					start={start}
					problems={answer?.problems}
					sent={answer?.values}
				/>
			</Page>
		</>
	);
}

type EndpointCardProps = { endpoint: ReturnType<typeof describe>; check: Answer["check"] };

function EndpointCard({ endpoint, check }: EndpointCardProps) {
	const { id, name, baseUrl, key, concurrency, requestsPerMinute, prices, missingKey } = endpoint;
	const { formData } = useNavigation();
	const isChecking = formData?.get("endpoint") === id;
	return (
		<section className="card grid gap-3 px-5 py-4">
			<div className="flex flex-wrap items-start justify-between gap-3">
				<div className="min-w-0">
					<h2>{name}</h2>
					<code className="text-[12.5px] break-all text-ink2">{baseUrl}</code>
					<p className="mt-1 text-[12.5px] text-ink3">
						<KeyInWords shown={key} /> · at most {concurrency} requests in flight
						{requestsPerMinute === null ? "" : `, ${requestsPerMinute} a minute`}
					</p>
					<p className="text-[12.5px] text-ink3">{prices}</p>
				</div>
				<Form method="post" preventScrollReset className="flex flex-wrap gap-2">
					<Link className="btn" to={`/endpoints/${id}`}>
						Key, limits and prices<span className="sr-only"> of {name}</span>
					</Link>
					<input type="hidden" name="intent" value="check" />
					<input type="hidden" name="endpoint" value={id} />
					<input
						name="model"
						className="input w-44"
						placeholder="model to try"
						title="Empty: only the list of models is asked for, which costs nothing"
						aria-label={`Model of ${name} to try structured output with`}
					/>
					<button type="submit" className="btn" disabled={isChecking}>
						{isChecking ? "Checking…" : "Check"}
						<span className="sr-only"> {name}</span>
					</button>
				</Form>
			</div>
			{missingKey ? <Notice kind="warning">{missingKey}</Notice> : null}
			{check?.endpointId === id ? (
				<Notice kind={check.ok ? "done" : "error"}>{check.sentence}</Notice>
			) : null}
		</section>
	);
}

function KeyInWords({ shown }: { shown: ShownKey }) {
	switch (shown.kind) {
		case "none":
			return "no key";
		case "environment":
			return (
				<>
					key in <code>{shown.variable}</code>
				</>
			);
		case "stored":
			return `key ${storedInWords(shown)}`;
	}
}
