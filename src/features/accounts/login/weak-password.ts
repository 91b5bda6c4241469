import type { Journal } from '#domain/journal/journal.ts'
import { containsOwnerName } from '#domain/people/password.ts'
import { Refused } from '#domain/refusal.ts'

export type JournalContext = { journal: () => Journal; baseUrl: string }

function containsJournalName(password: string, { journal, baseUrl }: JournalContext): boolean {
  const { name, shortName } = journal()
  return containsOwnerName(password, { name, email: `${shortName}@${new URL(baseUrl).hostname}` })
}

/** Returns a sentence about why a password is easy to guess, or undefined. */
export async function findPasswordWeakness(
  password: string,
  person: { name: string; email: string },
  context?: JournalContext,
): Promise<string | undefined> {
  if (containsOwnerName(password, person)) {
    return 'Please choose a password that is not made of your name or email address.'
  }
  if (context && containsJournalName(password, context)) {
    return 'Please choose a password that is not made of the name of the journal.'
  }
  const { commonPasswords } = await import('./common-passwords.ts')
  if (commonPasswords.has(password.normalize('NFKC').toLowerCase().trim())) {
    return 'Please choose another password. This one is very common and easy to guess. A few unrelated words are easy to remember and hard to guess.'
  }
  return undefined
}

/** Throws `weak-password` for a common password, or one made of the name of its owner or of the journal. */
export async function requireStrongPassword(
  password: string,
  person: { name: string; email: string },
  context?: JournalContext,
): Promise<void> {
  const weakness = await findPasswordWeakness(password, person, context)
  if (weakness) throw new Refused('weak-password', weakness, 'password')
}
