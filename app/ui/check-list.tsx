import type { ReactNode } from "react";

type CheckListProps = {
	name: string;
	legend: string;
	hint?: ReactNode;
	options: readonly { value: string; label: ReactNode; note?: ReactNode }[];
	chosen: ReadonlySet<string>;
	errors?: readonly string[] | undefined;
	className?: string;
};

/** Boxes of one name, of which any may be ticked. */
export function CheckList({
	name,
	legend,
	hint,
	options,
	chosen,
	errors,
	className,
}: CheckListProps) {
	const ids = [hint ? `${name}-hint` : null, errors?.length ? `${name}-errors` : null];
	return (
		<fieldset
			className={`min-w-0 ${className ?? ""}`}
			aria-describedby={ids.filter(Boolean).join(" ") || undefined}
		>
			<legend className="mb-1 font-medium">{legend}</legend>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
				{options.map(({ value, label, note }) => (
					<div key={value} className="flex items-start gap-2">
						<label className="flex min-w-0 flex-1 items-start gap-2">
							<input
								type="checkbox"
								name={name}
								value={value}
								defaultChecked={chosen.has(value)}
								className="mt-1 size-4 shrink-0 accent-accent"
							/>
							<span className="min-w-0">{label}</span>
						</label>
						{note}
					</div>
				))}
			</div>
			{hint ? (
				<p id={`${name}-hint`} className="mt-1 text-[12.5px] text-ink3">
					{hint}
				</p>
			) : null}
			{errors?.length ? (
				<p id={`${name}-errors`} className="mt-1 text-[12.5px] text-reject">
					{errors.join(" ")}
				</p>
			) : null}
		</fieldset>
	);
}
