/** A file is at most 10 MB, counted as 10 × 1024 × 1024 bytes. */
export const maxFileBytes = 10 * 1024 * 1024
