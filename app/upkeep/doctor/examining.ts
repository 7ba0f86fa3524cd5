/** How an installation is looked at. */
export type Examining = {
	readonly now: Date;
	/** Are endpoints asked for their models, which costs nothing but goes over the network? */
	readonly asksEndpoints: boolean;
};
