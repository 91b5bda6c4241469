import { customAlphabet } from 'nanoid'

const generate = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16)

/** Without characters that look or sound alike. */
const generateReference = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 8)

/** A number for phone calls: two groups of four characters, `K7MW-2F9P`, about 39 random bits. */
export const newReference = (): string => generateReference().replace(/^.{4}/, '$&-')

/** A short URL-safe id for a new row: 16 characters, about 82 random bits. */
export const newId = (): string => generate()
