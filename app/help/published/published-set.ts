/** Figures that were published with public data, beside those that Concord computes from the same data. */

export type PublishedFigure = {
	/** By which the test computes it again. */
	readonly key: string;
	readonly figure: string;
	/** As it was printed. */
	readonly published: string;
	/** Of the same data by Concord, to six places. */
	readonly computed: number;
};

export type PublishedSet = {
	/** The folder of the data among those in CONCORD_REFERENCE_DIR. */
	readonly set: string;
	readonly title: string;
	readonly source: string;
	/** What the data are, how the figures were counted, and why some differ. */
	readonly notes: readonly string[];
	readonly figures: readonly PublishedFigure[];
};
