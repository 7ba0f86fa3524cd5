import { TextField } from "../../ui/field.tsx";

type LimitFieldsProps = {
	values?: Readonly<Record<string, string>> | undefined;
	problems?: Readonly<Record<string, string[]>> | undefined;
};

const LIMITS = [
	{ name: "concurrency", label: "Requests in flight", max: 256, placeholder: "", initial: "8" },
	{ name: "requestsPerMinute", label: "Requests a minute", placeholder: "not known" },
	{ name: "tokensPerMinute", label: "Tokens a minute", placeholder: "not known" },
	{ name: "timeoutSeconds", label: "Seconds for an answer", max: 3_600, placeholder: "120" },
	{ name: "batchPercent", label: "Price of batches, % of the list", max: 100, placeholder: "100" },
] as const;

/** How much an endpoint may be asked, how long an answer is waited for, and what it takes for batches. */
export function LimitFields({ values, problems }: LimitFieldsProps) {
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			{LIMITS.map(({ name, label, placeholder, ...limit }) => (
				<TextField
					key={name}
					name={name}
					label={label}
					type="number"
					min={1}
					max={"max" in limit ? limit.max : undefined}
					placeholder={placeholder}
					defaultValue={values?.[name] ?? ("initial" in limit ? limit.initial : "")}
					errors={problems?.[name]}
					required={"initial" in limit}
				/>
			))}
		</div>
	);
}
