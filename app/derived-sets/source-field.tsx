import { SelectField } from "../ui/field.tsx";
import { count } from "../ui/numbers.ts";
import type { SourceSet } from "./source-sets.server.ts";

/** Whose items are read: the project's own, or those of a derived set. */
export function SourceField({
	label,
	itemCount,
	sources,
	chosen,
	errors,
}: {
	label: string;
	/** Imported items of the project. */
	itemCount: number;
	sources: readonly SourceSet[];
	/** Id of a set; "" for the imported items. */
	chosen: string;
	errors: readonly string[] | undefined;
}) {
	return (
		<SelectField name="source" label={label} defaultValue={chosen} errors={errors}>
			<option value="">the project itself, {count(itemCount)}</option>
			{sources.map(({ id, name, items, isApproved }) => (
				<option key={id} value={id} disabled={!isApproved}>
					{name}, {count(items)} derived items{isApproved ? "" : " (not approved)"}
				</option>
			))}
		</SelectField>
	);
}
