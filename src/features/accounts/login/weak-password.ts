import type { Journal } from '#domain/journal/journal.ts'
import { containsOwnerName } from '#domain/people/password.ts'
import { Refused } from '#domain/refusal.ts'

/** What is known of the place: whoever guesses tries its own words, too. */
export type JournalContext = { journal: () => Journal; baseUrl: string }

/** Whether a password is made of the journal's name, its short name or its host, with little besides. */
function containsJournalName(password: string, { journal, baseUrl }: JournalContext): boolean {
  const { name, shortName } = journal()
  return containsOwnerName(password, { name, email: `${shortName}@${new URL(baseUrl).hostname}` })
}

/** Why a password is one that whoever guesses tries first, as a sentence; undefined when it is not. */
export async function findPasswordWeakness(
  password: string,
  person: { name: string; email: string },
  place?: JournalContext,
): Promise<string | undefined> {
  if (containsOwnerName(password, person)) {
    return 'Please choose a password that is not made of your name or e-mail address.'
  }
  if (place && containsJournalName(password, place)) {
    return 'Please choose a password that is not made of the name of the journal.'
  }
  const { commonPasswords } = await import('./common-passwords.ts')
  if (commonPasswords.has(password.normalize('NFKC').toLowerCase().trim())) {
    return 'Please choose another password: this one is so common that it is guessed first. A few unrelated words are easy to remember and hard to guess.'
  }
  return undefined
}

/** Throws 400 for a password that whoever guesses tries first: a common one, or one made of its owner's name or of the journal's. */
export async function requireStrongPassword(
  password: string,
  person: { name: string; email: string },
  place?: JournalContext,
): Promise<void> {
  const weakness = await findPasswordWeakness(password, person, place)
  if (weakness) throw new Refused('weak-password', weakness, 'password')
}
