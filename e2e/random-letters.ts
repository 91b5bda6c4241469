import { randomInt } from 'node:crypto'

/** Eight letters that no other test uses. No digits, since the product does not take a number for part of a name. */
export const randomLetters = (): string =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('')
