import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	redirectDocument,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { metadataFields } from "#db/queries/metadata-fields.server.ts";
import { database } from "../base/database.server.ts";
import { inProject } from "../http/guards.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import { textsShownAs } from "../labelling/item-content.server.ts";
import { CheckList } from "../ui/check-list.tsx";
import { held, SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { KeptForm } from "../ui/kept-form.tsx";
import { Card, Notice, Page } from "../ui/page.tsx";
import { isUnsent } from "../ui/unsent.ts";
import { basisOf, changeSettings } from "./change-settings.server.ts";
import { detectorChoices, valueOfDetector } from "./non-answer-detectors.server.ts";
import { SettingsForm } from "./settings-form.ts";

export { sendOrKeep as clientAction, unlessKept as shouldRevalidate } from "../ui/unsent.ts";

export const meta = () => [{ title: "Settings · Concord" }];

/** An example of a field's values stands in one line. */
const EXAMPLE_LENGTH = 60;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const { settings } = project;
	const { visibleMetadata } = settings;
	const found = await metadataFields(db, project.id);
	const gone = visibleMetadata.filter((name) => !found.some((field) => field.name === name));
	return {
		slug: project.slug,
		basis: basisOf(settings),
		visibleMetadata,
		hideReference: settings.hideReference,
		textFormat: settings.textFormat,
		imageOrigins: settings.imageOrigins
			.map((origin) => origin.replace(/^https:\/\//, ""))
			.join("\n"),
		looksLike: (
			await textsShownAs(db, {
				...project,
				settings: { ...settings, textFormat: "as-texts" },
			})
		).format,
		smallestDifference: settings.smallestDifference,
		sampleClosed: settings.sampleClosed,
		detector: valueOfDetector(settings.nonAnswerDetector),
		fields: [
			...found.map(({ name, example }) => ({ name, example: exampleInWords(example) })),
			...gone.map((name) => ({ name, example: null })),
		],
		detectors: (await detectorChoices(db, project.id)).map(({ value, words }) => ({
			value,
			words,
		})),
		savedAt: new URL(request.url).searchParams.get("saved"),
	};
}

function exampleInWords(example: unknown): string {
	const text = typeof example === "string" ? example : JSON.stringify(example);
	return text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH)}…` : text;
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { project } = inProject(context);
	const submission = parseWithZod(await postedForm(request), { schema: SettingsForm });
	if (submission.status !== "success")
		return data({ reply: submission.reply(), basis: null }, { status: 400 });
	const changed = await changeSettings(database(), project, submission.value);
	if (changed.kind === "changed") {
		// A document of its own: which images it may show stands in its header.
		return redirectDocument(`/projects/${project.slug}/settings?saved=${Date.now()}`);
	}
	const reply = changed.fields
		? submission.reply({ fieldErrors: { ...changed.fields } })
		: submission.reply({ formErrors: [changed.sentence] });
	return data({ reply, basis: "basis" in changed ? changed.basis : null }, { status: 409 });
}

/** "0.10", and all decimals where there are more. */
function inDecimals(number: number): string {
	const short = number.toFixed(2);
	return Number(short) === number ? short : String(number);
}

/** As it was sent, where that was refused; else as it is stored. */
function isTicked({ initialValue }: { readonly initialValue?: string | undefined }): boolean {
	return initialValue === "on";
}

export default function Settings() {
	const { savedAt } = useLoaderData<typeof loader>();
	// What was wrong before it was mended is gone with the form that was saved.
	return <SettingsPage key={savedAt} />;
}

function SettingsPage() {
	const {
		slug,
		fields: metadata,
		detectors,
		savedAt,
		looksLike,
		basis,
		...now
	} = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const refused = isUnsent(outcome) ? undefined : outcome;
	// What was seen of others' changes counts until this page is saved, whatever is refused in between.
	const [meanwhile, see] = useState<string | null>(null);
	if (refused?.basis && refused.basis !== meanwhile) see(refused.basis);
	const [form, fields] = useForm<SettingsForm>({
		lastResult: refused?.reply,
		defaultValue: { ...now, smallestDifference: inDecimals(now.smallestDifference) },
	});
	return (
		<Page title="Settings" width="narrow">
			{savedAt !== null && !outcome ? <Notice kind="done">The settings are saved.</Notice> : null}
			<KeptForm asks="all" id={form.id} onSubmit={form.onSubmit} className="grid gap-5">
				<input type="hidden" name="basis" value={meanwhile ?? basis} />
				{form.errors ? <Notice kind="error">{form.errors.join(" ")}</Notice> : null}
				<Card
					title="What annotators see"
					note="Beside question, contexts and response, which they always see."
				>
					<div className="grid gap-4">
						<label className="flex items-start gap-2">
							<input
								type="checkbox"
								name={fields.hideReference.name}
								defaultChecked={isTicked(fields.hideReference)}
								className="mt-1 size-4 shrink-0 accent-accent"
							/>
							<span>
								Hide the reference until they have given a first judgement
								<span className="block text-[12.5px] text-ink3">
									So that they judge the response before they know the answer.
								</span>
							</span>
						</label>
						<SelectField
							{...held(fields.textFormat)}
							label="Texts are shown"
							hint="Judges read them as they were written. In either view nothing of a text is left out, and T shows what was written."
						>
							<option value="as-texts">
								as they look: {looksLike === "markdown" ? "as Markdown" : "as they were written"}
							</option>
							<option value="plain">as they were written</option>
							<option value="markdown">as Markdown</option>
						</SelectField>
						<TextAreaField
							{...held(fields.imageOrigins)}
							label="Hosts from which images are shown"
							hint="One a line, such as images.example.org. Where texts are Markdown, the annotators’ browsers fetch images from these hosts and no others; elsewhere the address stands in the text. Pages that are open show them once they are loaded anew. Images in the text itself (data:image/png) need no host."
							rows={2}
							spellCheck={false}
							autoComplete="off"
						/>
						{metadata.length > 0 ? (
							<CheckList
								name={fields.visibleMetadata.name}
								legend="Metadata they may see"
								hint="Metadata often holds scores and other people’s words: what is not ticked never reaches an annotator."
								chosen={
									new Set(
										[fields.visibleMetadata.initialValue]
											.flat()
											.filter((name) => name !== undefined),
									)
								}
								errors={fields.visibleMetadata.errors}
								options={metadata.map(({ name, example }) => ({
									value: name,
									label: (
										<>
											<code className="text-[13px] break-all">{name}</code>
											<span className="block truncate text-[12.5px] text-ink3">
												{example === null ? "in no item now" : `such as ${example}`}
											</span>
										</>
									),
								}))}
							/>
						) : (
							<p className="text-ink2">The items of this project have no metadata.</p>
						)}
					</div>
				</Card>
				<Card
					title="Non-answers"
					note="Responses that only say that they do not know hold no claim. With a detector, dimensions that count claims leave them apart, the same items for every judge. It holds for runs that begin from now on."
				>
					<SelectField
						{...held(fields.detector)}
						label="Who says which responses are non-answers"
						hint={
							detectors.length === 0 ? (
								<>
									None to choose from yet: add a judge of the protocol{" "}
									<Link className="link" to={`/projects/${slug}/judges/new?protocol=abstention`}>
										Abstention
									</Link>
									, or ask people with a dimension that has a level “abstains”.
								</>
							) : null
						}
					>
						<option value="">nobody: they are judged like any other</option>
						{detectors.map(({ value, words }) => (
							<option key={value} value={value}>
								{words}
							</option>
						))}
					</SelectField>
				</Card>
				<Card
					title="What may be said of judges"
					note="Differences smaller than this are called equivalent, and it is what “how many items more” is computed for."
				>
					<div className="grid gap-4">
						<TextField
							{...held(fields.smallestDifference)}
							label="Smallest difference of agreement that matters"
							inputMode="decimal"
							autoComplete="off"
							hint="In units of the agreement that judges are ordered by (κ or ρ); 0.10 unless you say otherwise."
						/>
						<label className="flex items-start gap-2">
							<input
								type="checkbox"
								name={fields.sampleClosed.name}
								defaultChecked={isTicked(fields.sampleClosed)}
								className="mt-1 size-4 shrink-0 accent-accent"
							/>
							<span>
								The sample is closed
								<span className="block text-[12.5px] text-ink3">
									While items that were given out are not done, judges are told apart by limits that
									stay valid however often you look, and these are wider. Close the sample when no
									more labels are awaited. Where nothing is given out, as with labels from files, it
									counts as closed: then decide on one look, once all are in.
								</span>
							</span>
						</label>
					</div>
				</Card>
				<div>
					<button type="submit" className="btn btn-primary">
						Save
					</button>
				</div>
			</KeptForm>
		</Page>
	);
}
