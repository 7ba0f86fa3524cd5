/** What speaks against using a judge as it is, though it ranks well: what is open, and what to do about it. */
export type Reservation = { readonly open: string; readonly step: string };
