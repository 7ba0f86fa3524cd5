import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

/** A part of the page that an address names: it comes after the page, and is scrolled to when it is there. */
export function Anchored({ id, children }: { id: string; children: ReactNode }) {
	const part = useRef<HTMLDivElement>(null);
	const { hash } = useLocation();
	useEffect(() => {
		if (hash === `#${id}`) part.current?.scrollIntoView();
	}, [hash, id]);
	return (
		<div id={id} ref={part} className="min-w-0">
			{children}
		</div>
	);
}
