import { dictionary } from '@zxcvbn-ts/language-common'

/** About 49,000 leaked passwords in lower case. Imported on first use, because it takes some megabytes. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])
