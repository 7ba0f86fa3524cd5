import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * What may be wider than its place and then scrolls sideways, also by keyboard: it takes the focus
 * while there is something to scroll, and until it is known whether there is. @param label what it holds, for those who hear the page
 */
export function ScrollX({
	label,
	className = "",
	children,
}: {
	label: string;
	className?: string;
	children: ReactNode;
}) {
	const box = useRef<HTMLElement>(null);
	const [overflows, setOverflows] = useState(true);
	// After every render: what it holds may be something else then.
	useEffect(() => {
		const element = box.current;
		if (!element) return;
		const look = () => setOverflows(element.scrollWidth > element.clientWidth);
		const observer = new ResizeObserver(look);
		observer.observe(element);
		// What it holds may grow in a place that stays as wide as it was, by a font that comes late.
		for (const child of element.children) observer.observe(child);
		look();
		return () => observer.disconnect();
	});
	return (
		<section
			ref={box}
			className={`scroll-x ${className}`.trim()}
			{...(overflows && { tabIndex: 0, "aria-label": label })}
		>
			{children}
		</section>
	);
}
