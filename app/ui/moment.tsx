import { useEffect, useState } from "react";
import { inReadersZone, momentInWords } from "./dates.ts";

/** A moment in the reader's own time zone; until a script has come, and without one, in universal time, which is said. */
export function Moment({ at }: { at: Date | string }) {
	const moment = new Date(at);
	const iso = moment.toISOString();
	const [local, setLocal] = useState<string | null>(null);
	useEffect(() => setLocal(inReadersZone(new Date(iso))), [iso]);
	return (
		<time dateTime={iso} title={local === null ? undefined : momentInWords(moment)}>
			{local ?? momentInWords(moment)}
		</time>
	);
}
