import { dictionary } from '@zxcvbn-ts/language-common'

/** Some 49,000 passwords that leaked most often, in lower case. Imported when the first is judged: it takes some megabytes. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])
