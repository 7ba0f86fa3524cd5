import { Form } from "@remix-run/react";

type ElsewhereButtonProps = {
	/** As the installation names its provider. */
	provider: string;
	/** What to send with it: where to go then, the invitation that was opened, or the wish to link. */
	hidden: Readonly<Record<string, string>>;
	words?: string;
};

/** Leads to the provider of this installation, which says who somebody is. */
export function ElsewhereButton({ provider, hidden, words = "Go on with" }: ElsewhereButtonProps) {
	return (
		<Form method="post" action="/sign-in/elsewhere" reloadDocument>
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<button type="submit" className="btn w-full">
				{words} {provider}
			</button>
		</Form>
	);
}
