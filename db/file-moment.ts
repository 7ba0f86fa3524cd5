/** A moment in the name of a file, to the second and in UTC: `20261127T142033Z`. */
export function fileMoment(moment: Date): string {
	return moment.toISOString().replace(/[-:]|\.\d+/g, "");
}
