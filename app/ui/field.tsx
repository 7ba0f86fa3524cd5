import type {
	InputHTMLAttributes,
	ReactNode,
	SelectHTMLAttributes,
	TextareaHTMLAttributes,
} from "react";

type FieldProps = {
	name: string;
	label: string;
	hint?: ReactNode;
	/** What is wrong with the value, in sentences. */
	errors?: readonly string[] | undefined;
};

function described({ name, hint, errors }: FieldProps) {
	const ids = [hint ? `${name}-hint` : null, errors?.length ? `${name}-errors` : null];
	return {
		id: name,
		name,
		className: "input",
		"aria-invalid": errors?.length ? (true as const) : undefined,
		"aria-describedby": ids.filter(Boolean).join(" ") || undefined,
	};
}

function Frame({ name, label, hint, errors, children }: FieldProps & { children: ReactNode }) {
	return (
		<div className="grid min-w-0 gap-1">
			<label className="font-medium" htmlFor={name}>
				{label}
			</label>
			{children}
			{hint ? (
				<p id={`${name}-hint`} className="text-[12.5px] text-ink3">
					{hint}
				</p>
			) : null}
			{errors?.length ? (
				<p id={`${name}-errors`} className="text-[12.5px] text-reject">
					{errors.join(" ")}
				</p>
			) : null}
		</div>
	);
}

/** A labelled input; its errors stand beside it and are tied to it for screen readers. */
export function TextField(props: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
	const { label, hint, errors, ...input } = props;
	return (
		<Frame name={props.name} label={label} hint={hint} errors={errors}>
			<input {...input} {...described(props)} />
		</Frame>
	);
}

export function TextAreaField(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
	const { label, hint, errors, ...input } = props;
	return (
		<Frame name={props.name} label={label} hint={hint} errors={errors}>
			<textarea rows={4} {...input} {...described(props)} />
		</Frame>
	);
}

export function SelectField(
	props: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { children: ReactNode },
) {
	const { label, hint, errors, children, ...input } = props;
	return (
		<Frame name={props.name} label={label} hint={hint} errors={errors}>
			<select {...input} {...described(props)}>
				{children}
			</select>
		</Frame>
	);
}

/** What a field of a form gives to its input: its name, what stood in it and what is wrong with that. */
export function held<Value>(field: {
	readonly name: string;
	readonly initialValue?: Value;
	readonly errors?: string[] | undefined;
}) {
	return { name: field.name, defaultValue: field.initialValue, errors: field.errors };
}
