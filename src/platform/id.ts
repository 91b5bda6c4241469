import { customAlphabet } from 'nanoid'

const generate = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16)

/** Without letters and figures that are read or heard as each other. */
const generateReference = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 8)

/** A number to say on the telephone: two groups of four characters, `K7MW-2F9P`, about 39 bits of chance. */
export const newReference = (): string => generateReference().replace(/^.{4}/, '$&-')

/** A short, opaque, URL-safe name for a new row: 16 characters, about 82 bits of chance. */
export const newId = (): string => generate()
