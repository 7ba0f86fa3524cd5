import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * What may be wider than its place and then scrolls sideways, also by keyboard: it takes the focus
 * while there is something to scroll. @param label what it holds, for those who hear the page
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
	const [overflows, setOverflows] = useState(false);
	useEffect(() => {
		const element = box.current;
		if (!element) return;
		const look = () => setOverflows(element.scrollWidth > element.clientWidth);
		const observer = new ResizeObserver(look);
		observer.observe(element);
		look();
		return () => observer.disconnect();
	}, []);
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
