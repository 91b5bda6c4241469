import { z } from 'zod'
import { storedUser } from '#web/client/session/stored-session.ts'

/**
 * What a person typed into a form, as their browser keeps it: `at` is when (ISO 8601), `files` are the names of
 * the files that were chosen, `basis` is what the typing began from.
 */
const SavedInput = z.object({
  at: z.iso.datetime(),
  values: z.record(z.string(), z.unknown()),
  files: z.array(z.string()),
  basis: z.unknown().optional(),
})
export type SavedInput = z.infer<typeof SavedInput>

/** The most that is kept of one form, in characters, and for how many days. */
const limits = { characters: 500_000, days: 30 }

const keyPrefix = 'typed:'
const storageKey = (person: string, form: string) => `${keyPrefix}${person}:${form}`

/** What is kept of a person's form, undefined where it is nothing or too old to be wanted. */
export function findSavedInput(person: string, form: string): SavedInput | undefined {
  deleteExpiredInput()
  return readSavedInput(storageKey(person, form))
}

/** Keeps what was typed; where there is no room, what was kept before goes. Nothing is kept for who is signed out. */
export function saveInput(person: string, form: string, kept: SavedInput): void {
  if (storedUser()?._id !== person) return
  const text = JSON.stringify(kept)
  deleteSavedInput(person, form)
  if (text.length > limits.characters) return
  try {
    localStorage.setItem(storageKey(person, form), text)
  } catch {
    // The browser has no room, or gives none: the form works without.
  }
}

export const deleteSavedInput = (person: string, form: string): void =>
  localStorage.removeItem(storageKey(person, form))

function readSavedInput(key: string): SavedInput | undefined {
  try {
    return SavedInput.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

function deleteExpiredInput(): void {
  const oldest = new Date(Date.now() - limits.days * 86_400_000).toISOString()
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(keyPrefix))) {
    if ((readSavedInput(key)?.at ?? '') < oldest) localStorage.removeItem(key)
  }
}
