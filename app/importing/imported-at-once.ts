/** Two imports of the same ratings: constraints settle the race, and importing again is harmless. */
export const IMPORTED_AT_ONCE =
	"somebody imported into this project at the same moment; import again: what is there already stays as it is.";
