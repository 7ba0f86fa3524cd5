import { counted } from "../../ui/numbers.ts";

/** Answers of a model that is called otherwise than the one that was asked. */
export type OtherModel = {
	readonly asked: string;
	readonly answered: string;
	readonly requests: number;
	/** Only a dated or otherwise marked version of the model that was asked? */
	readonly isVersion: boolean;
};

/** Of the models that answered in a run those that are called otherwise than the asked ones. */
export function otherModels(
	answers: readonly {
		readonly model: string;
		readonly answeredModel: string;
		readonly requests: number;
	}[],
): OtherModel[] {
	return answers.flatMap(({ model: asked, answeredModel: answered, requests }) =>
		answered === "" || answered === asked
			? []
			: [{ asked, answered, requests, isVersion: plain(asked) === plain(answered) }],
	);
}

/** Without the provider before a slash, a tag of Ollama's, and the date of a version. */
function plain(model: string): string {
	return model
		.toLowerCase()
		.replace(/^.*\//, "")
		.replace(/:latest$/, "")
		.replace(/[-@](\d{4}-?\d{2}-?\d{2}|latest)$/, "");
}

/** Says who answered, a sentence for each. */
export function otherModelInWords({ asked, answered, requests, isVersion }: OtherModel): string {
	const times = counted(requests, "answer");
	return isVersion
		? `${asked} was asked and answered as its version ${answered} (${times}).`
		: `${asked} was asked, but ${answered} answered (${times}): these values are another model’s than the judge’s.`;
}
