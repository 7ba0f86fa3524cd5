import { Link } from "@remix-run/react";

/** Where the overview says which judge agrees best with people, once there is something to compare. */
export function CurrentAnswer({ home }: { home: string }) {
	return (
		<section className="card flex flex-wrap items-center justify-between gap-3 px-5 py-4">
			<p className="text-[16px]">Which judge agrees best with people?</p>
			<Link to={`${home}/agreement`} className="btn btn-primary">
				See the agreement
			</Link>
		</section>
	);
}
