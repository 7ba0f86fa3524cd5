import type { RatingColumns } from "../columns/rating-columns.ts";
import { bytesOf } from "../columns/shared-columns.ts";
import { Kept } from "../compute/kept.ts";
import { type WorkerPool, workers } from "../compute/worker-pool.server.ts";
import type { AgreementJson, AgreementOptions, DimensionJson } from "./agreement-json.ts";
import type { Reading } from "./reading.server.ts";
import { dimensionInThreads } from "./report-in-threads.ts";
import { partOf, reportOf, wantedDimensions } from "./report-parts.ts";

/** Figures of one moment that are kept: some 100 MB of them at most. */
const FIGURES_KEPT = 200_000;
/** A dimension's figures that are there with each pair and judge, roughly. */
const FIGURES_EACH = 8;

/** What a project's ratings say in one state of it. Each figure is computed when somebody asks, once. */
export class RatedMoment {
	readonly changeCounter: number;
	readonly columns: RatingColumns;
	/** How the project itself says that its figures are read. */
	readonly reading: Reading;
	private readonly threads: Pick<WorkerPool, "run">;
	private readonly dimensions = new Kept<DimensionJson>(FIGURES_KEPT, figuresIn);
	private readonly reports = new Kept<AgreementJson>(16, () => 1);

	constructor(
		{
			changeCounter,
			columns,
			reading,
		}: { changeCounter: number; columns: RatingColumns; reading: Reading },
		threads: Pick<WorkerPool, "run"> = workers(),
	) {
		this.changeCounter = changeCounter;
		this.columns = columns;
		this.reading = reading;
		this.threads = threads;
	}

	/** Bytes that its columns take. */
	get bytes(): number {
		return bytesOf(this.columns);
	}

	agreement(asked: Omit<AgreementOptions, keyof Reading>): Promise<AgreementJson> {
		const options = { ...asked, ...this.reading };
		return this.reports.get(keyOf(options), async () => {
			const { columns } = this;
			const { dimensions: _, ...others } = options;
			const dimensions = wantedDimensions(columns, options).map((dimension) =>
				this.dimensions.get(`${dimension.dimension.name}\n${keyOf(others)}`, () =>
					dimensionInThreads(this.threads, partOf(columns, dimension), others),
				),
			);
			return reportOf(columns, options, await Promise.all(dimensions));
		});
	}
}

function keyOf(options: AgreementOptions): string {
	return JSON.stringify(Object.entries(options).sort());
}

function figuresIn({ humans, judges }: DimensionJson): number {
	return FIGURES_EACH * (humans.pairs.length + 2 * judges.length + 1);
}
