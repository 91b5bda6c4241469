/** The storage failed; the request was valid. */
export class StorageError extends Error {}
