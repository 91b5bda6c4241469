/** The storage could not do what it was asked; nothing was wrong with what it was asked. */
export class StorageError extends Error {}
