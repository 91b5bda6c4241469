import { namesItsOwner } from '#domain/people/password.ts'
import { Refused } from '#domain/refusal.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Some 49,000 passwords that leaked most often, in lower case: read when the first is judged. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Why a password is one that whoever guesses tries first, as a sentence; undefined when it is not. */
export async function findWeakness(
  password: string,
  person: { name: string; email: string },
): Promise<string | undefined> {
  if (namesItsOwner(password, person)) {
    return 'Please choose a password that is not made of your name or e-mail address.'
  }
  common ??= readCommonPasswords()
  if ((await common).has(password.normalize('NFKC').toLowerCase().trim())) {
    return 'Please choose another password: this one is so common that it is guessed first. A few unrelated words are easy to remember and hard to guess.'
  }
  return undefined
}

/** Throws 400 for a password that whoever guesses tries first: a common one, or one made of its owner's name. */
export async function refuseWeakPassword(
  password: string,
  person: { name: string; email: string },
): Promise<void> {
  const weakness = await findWeakness(password, person)
  if (weakness) throw new Refused('weak-password', weakness, 'password')
}
