import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { forgetLearntForm, listLearntForms } from "#db/queries/learnt-forms.server.ts";
import { listedModels } from "#judges/endpoint/known-models.ts";
import { SiteHeader } from "../../accounts/site-header.tsx";
import { database } from "../../base/database.server.ts";
import { type FieldProblems, isRefusal, problemsOf } from "../../base/refusal.ts";
import { signedInAs } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import { postedForm } from "../../http/posted-form.server.ts";
import { Card, Notice, Page } from "../../ui/page.tsx";
import { ScrollX } from "../../ui/scroll-x.tsx";
import { namedLines } from "./addressing.ts";
import { AddressingFields } from "./addressing-fields.tsx";
import { editEndpoint } from "./edit-endpoint.server.ts";
import {
	type PriceTexts,
	readAddressing,
	readKeyChoice,
	readPriceRow,
	readSettings,
} from "./endpoint-form.ts";
import { readEndpointKey, shownKey } from "./endpoint-key.server.ts";
import { KeyFields } from "./key-fields.tsx";
import { learntInWords } from "./learnt-in-words.ts";
import { LimitFields } from "./limit-fields.tsx";

async function endpointOf({ params, context }: LoaderFunctionArgs | ActionFunctionArgs) {
	const account = signedInAs(context);
	const endpoint = await findEndpoint(database(), params.endpointId ?? "");
	if (!endpoint) throw notFound("There is no such endpoint.");
	return { account, endpoint };
}

/** Empty rows at the end of the table, for models to come. */
const SPARE_ROWS = 2;

export async function loader(args: LoaderFunctionArgs) {
	const { account, endpoint } = await endpointOf(args);
	const text = (micros: number | null) => (micros === null ? "" : String(micros / 1_000_000));
	const prices: PriceTexts[] = Object.entries(endpoint.models).map(([model, facts]) => ({
		model,
		input: text(facts.inputPerMillion),
		cached: text(facts.cachedInputPerMillion),
		output: text(facts.outputPerMillion),
		context: facts.contextTokens === null ? "" : String(facts.contextTokens),
	}));
	const key = readEndpointKey(endpoint);
	const learnt = (await listLearntForms(database(), endpoint.id)).map(
		({ model, form, refusals }) => ({ model, words: learntInWords(form), refusals }),
	);
	return {
		me: account.name,
		learnt,
		key: shownKey(endpoint),
		missingKey: isRefusal(key) ? key.sentence : null,
		endpoint: {
			name: endpoint.name,
			baseUrl: endpoint.baseUrl,
			concurrency: String(endpoint.concurrency),
			requestsPerMinute: String(endpoint.requestsPerMinute ?? ""),
			tokensPerMinute: String(endpoint.tokensPerMinute ?? ""),
			timeoutSeconds: String(endpoint.timeoutSeconds ?? ""),
			batchPercent: String(endpoint.batchPercent ?? ""),
			keyHeader: endpoint.keyHeader,
			headers: namedLines(endpoint.headers, ": "),
			query: namedLines(endpoint.query, "="),
		},
		prices,
		listed: Object.entries(listedModels(new URL(endpoint.baseUrl).origin)).map(
			([model, { inputPerMillion, outputPerMillion, asOf }]) =>
				`${model}: ${text(inputPerMillion)} in, ${text(outputPerMillion)} out (${asOf})`,
		),
	};
}

type Answer = { problems: FieldProblems };

export async function action(args: ActionFunctionArgs) {
	const { endpoint } = await endpointOf(args);
	const form = await postedForm(args.request, "any", 1);
	if (form.get("intent") === "forget") {
		const model = String(form.get("learntModel"));
		await forgetLearntForm(database(), { endpointId: endpoint.id, model });
		return redirect(`/endpoints/${endpoint.id}`);
	}
	const texts = (name: string) => form.getAll(name).map(String);
	const [input, cached, output, context] = ["input", "cached", "output", "context"].map(texts);
	const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
	const key = readKeyChoice(fields);
	if (isRefusal(key)) return data<Answer>({ problems: problemsOf(key) }, 422);
	const addressing = readAddressing(fields);
	const edited = await editEndpoint(database(), endpoint, {
		key,
		...(addressing && { addressing }),
		settings: readSettings(fields),
		prices: texts("model").map((model, row) =>
			readPriceRow({
				model,
				input: input?.[row] ?? "",
				cached: cached?.[row] ?? "",
				output: output?.[row] ?? "",
				context: context?.[row] ?? "",
			}),
		),
		now: new Date(),
	});
	if (edited.kind === "saved") return redirect("/endpoints");
	return data<Answer>({ problems: problemsOf(edited) }, 422);
}

export const meta = () => [{ title: "Endpoint · Concord" }];

export default function EditEndpoint() {
	const { me, endpoint, key, missingKey, prices, listed, learnt } = useLoaderData<typeof loader>();
	const problems = useActionData<typeof action>()?.problems;
	const empty = { model: "", input: "", cached: "", output: "", context: "" };
	const rows = [...prices, ...Array.from({ length: SPARE_ROWS }, () => empty)];
	const wrongPrices = Object.keys(problems ?? {}).some((field) => field.startsWith("prices."));
	return (
		<>
			<SiteHeader me={me} />
			<Page
				title={endpoint.name}
				intro={<code className="text-[12.5px] break-all">{endpoint.baseUrl}</code>}
				width="narrow"
			>
				{missingKey ? <Notice kind="warning">{missingKey}</Notice> : null}
				<Form method="post" className="grid gap-5">
					<Card>
						<KeyFields shown={key} problems={problems} />
					</Card>
					<Card title="How much it may be asked, and batches">
						<LimitFields values={endpoint} problems={problems} />
						<p className="mt-3 text-[12.5px] text-ink3">
							Limits that nobody entered are learnt from the endpoint’s answers. Batches count at
							the full price unless a share of it is entered: caps hold by that.
						</p>
					</Card>
					<Card title="What is sent with every request">
						<AddressingFields values={endpoint} problems={problems} />
					</Card>
					<Card
						title="What its models cost"
						note="Dollars per million tokens. A price that is missing is unknown, never 0: then a run shows no cost and keeps no cap."
					>
						{wrongPrices ? (
							<Notice kind="error">
								A price has to be a number of dollars, and a window a number of tokens.
							</Notice>
						) : null}
						<ScrollX label="Table">
							<table className="table">
								<thead>
									<tr>
										{["Model", "Input", "Cached input", "Output", "Window, tokens"].map((title) => (
											<th key={title} scope="col">
												{title}
											</th>
										))}
									</tr>
								</thead>
								<tbody>
									{rows.map((row, at) => (
										// biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
										<PriceRow key={at} row={row} number={at + 1} />
									))}
								</tbody>
							</table>
						</ScrollX>
						{listed.length > 0 ? (
							<details className="mt-3 text-[12.5px] text-ink3">
								<summary>Prices that come with Concord</summary>
								<ul className="mt-1">
									{listed.map((line) => (
										<li key={line}>{line}</li>
									))}
								</ul>
							</details>
						) : null}
					</Card>
					<div className="flex gap-2">
						<button type="submit" className="btn btn-primary">
							Save
						</button>
						<Link className="btn" to="/endpoints">
							Back
						</Link>
					</div>
				</Form>
				{learnt.length > 0 ? <Learnt learnt={learnt} /> : null}
			</Page>
		</>
	);
}

/** What models refused, and a way to find it out anew, for instance after an update of the server. */
function Learnt({ learnt }: { learnt: ReturnType<typeof useLoaderData<typeof loader>>["learnt"] }) {
	return (
		<Card
			title="What its models refuse"
			note="Learnt from their answers: judges ask the rest and nothing else."
		>
			<ul className="grid gap-3">
				{learnt.map(({ model, words, refusals }) => (
					<li key={model} className="flex flex-wrap items-start justify-between gap-3">
						<div className="min-w-0 flex-1">
							<b className="font-semibold break-all">{model}</b>
							<span className="block text-[12.5px] text-ink2">
								{words ?? "takes everything that judges send"}
							</span>
							{refusals.map(({ part, said }) => (
								<span key={`${part} ${said}`} className="block text-[12px] break-words text-ink3">
									{part}: {said}
								</span>
							))}
						</div>
						<Form method="post" preventScrollReset>
							<input type="hidden" name="intent" value="forget" />
							<input type="hidden" name="learntModel" value={model} />
							<button type="submit" className="btn">
								Find out anew<span className="sr-only"> what {model} refuses</span>
							</button>
						</Form>
					</li>
				))}
			</ul>
		</Card>
	);
}

const PRICE_CELLS = ["input", "cached", "output", "context"] as const;

function PriceRow({ row, number }: { row: PriceTexts; number: number }) {
	return (
		<tr>
			<td>
				<input
					name="model"
					aria-label={`Model ${number}`}
					className="input min-w-40"
					defaultValue={row.model}
					spellCheck={false}
				/>
			</td>
			{PRICE_CELLS.map((cell) => (
				<td key={cell}>
					<input
						name={cell}
						aria-label={`${cell} of model ${number}`}
						className="input num w-24"
						inputMode="decimal"
						defaultValue={row[cell]}
					/>
				</td>
			))}
		</tr>
	);
}
