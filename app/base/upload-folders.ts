import { tmpdir } from "node:os";

/** Uploads lie in folders whose names begin so, until they are imported; and a backup while it is restored to a server. */
export const UPLOAD_PREFIX = "concord-upload-";
/** What a process that is gone has left of them is dropped after this time. */
export const UPLOADS_KEPT_MS = 6 * 3_600_000;

/** Where the folders of uploads are made. */
export function folderOfUploads(): string {
	return tmpdir();
}
