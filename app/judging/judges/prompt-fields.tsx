import type { useFetcher } from "@remix-run/react";
import type { FormState } from "../../parameters/form-state.ts";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Card, Notice } from "../../ui/page.tsx";
import { PreviewView } from "./preview-view.tsx";
import type { PromptPreview, PromptStart } from "./prompt-form.server.ts";

type PromptFieldsProps = {
	start: PromptStart;
	state: FormState;
	fetcher: ReturnType<typeof useFetcher<{ previewed: PromptPreview }>>;
	/** Of the last preview, by whichever way it came. */
	previewed: PromptPreview | null;
};

const TAGS = [
	["{{question}}, {{answer}}", "the item’s input and its response, each in a block of its own"],
	["{{contexts}}, {{reference}}, {{metadata.name}} …", "its other fields, by their names in files"],
	[
		"{{#if reference}} … {{else}} … {{/if}}",
		"where there is something to read in the field, else the other",
	],
	["{{#each contexts}} {{number}} {{text}} {{/each}}", "for each text of a list"],
	["{{#system}} … {{/system}}", "the system message, the same for all items"],
	["{{! … }}", "a comment"],
] as const;

/** The prompt of a judge as a text to write or to read from a file, and what it would send. */
export function PromptFields({ start, state, fetcher, previewed }: PromptFieldsProps) {
	const problem = previewed?.problems.prompt ?? state.errors("prompt");
	return (
		<Card
			title="Prompt"
			note="Between the lines --- its dimensions with their scales, or the word rubric for those of the rubric; below them what the model is told. The form of the answer is added by itself: the preview shows all of it."
		>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
				<div className="[&_textarea]:font-mono [&_textarea]:text-[12.5px] [&_textarea]:leading-relaxed">
					<TextAreaField
						name="prompt"
						label="The prompt, as its file"
						rows={26}
						spellCheck={false}
						autoCapitalize="none"
						defaultValue={state.text("prompt", start.text)}
						errors={problem}
					/>
				</div>
				<div className="grid gap-1">
					<label className="font-medium" htmlFor="prompt-file">
						Or read it from a file
					</label>
					<input
						id="prompt-file"
						type="file"
						accept=".md,.txt,.markdown,.prompt,text/*"
						className="input"
						onChange={readInto}
					/>
				</div>
				<details>
					<summary className="cursor-pointer font-medium">What stands for what</summary>
					<dl className="mt-2 grid gap-x-4 gap-y-1.5 text-[12.5px] sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
						{TAGS.map(([tag, words]) => (
							<div key={tag} className="sm:contents">
								<dt className="wrap-anywhere">
									<code>{tag}</code>
								</dt>
								<dd className="text-ink2">{words}</dd>
							</div>
						))}
					</dl>
				</details>
				<div className="flex flex-wrap items-end gap-3">
					<div className="min-w-48 grow sm:max-w-80">
						<TextField
							name="item"
							label="Item to preview it on"
							hint="Its id; empty: the first."
							list="item-ids"
							autoComplete="off"
							spellCheck={false}
							defaultValue={state.text("item", "")}
							errors={previewed?.problems.item}
						/>
						<datalist id="item-ids">
							{start.itemIds.map((id) => (
								<option key={id} value={id} />
							))}
						</datalist>
					</div>
					<button
						type="submit"
						name="intent"
						value="preview"
						className="btn mb-6"
						formNoValidate
						onClick={(event) => {
							const form = event.currentTarget.form;
							if (!form) return;
							event.preventDefault();
							fetcher.submit(new FormData(form, event.currentTarget), { method: "post" });
						}}
					>
						{fetcher.state === "idle" ? "Preview" : "Making the preview …"}
					</button>
				</div>
				<div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-3">
					{previewed?.problems.prompt ? (
						<Notice kind="error">{previewed.problems.prompt.join(" ")}</Notice>
					) : null}
					{previewed?.warnings.map((warning) => (
						<Notice key={warning} kind="warning">
							{warning}
						</Notice>
					))}
					{previewed?.preview ? <PreviewView preview={previewed.preview} /> : null}
				</div>
			</div>
		</Card>
	);
}

/** Puts a chosen file into the text, where it can be looked at and changed before it is sent. */
async function readInto({ currentTarget }: React.ChangeEvent<HTMLInputElement>): Promise<void> {
	const file = currentTarget.files?.[0];
	const area = currentTarget.form?.elements.namedItem("prompt");
	if (file && area instanceof HTMLTextAreaElement) area.value = await file.text();
}
