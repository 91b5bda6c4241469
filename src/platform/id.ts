import { customAlphabet } from 'nanoid'

const generate = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16)

/** A short, opaque, URL-safe name for a new row: 16 characters, about 82 bits of chance. */
export const newId = (): string => generate()
