import { z } from 'zod'
import { storedUser } from '#web/client/session/stored-session.ts'

/** Unsent input in the browser's storage: `at` is ISO 8601, `files` are file names, `basis` is the saved version that was edited. */
const SavedInput = z.object({
  at: z.iso.datetime(),
  values: z.record(z.string(), z.unknown()),
  files: z.array(z.string()),
  basis: z.unknown().optional(),
})
export type SavedInput = z.infer<typeof SavedInput>

/** The size limit of one form, and how long it is stored. */
const limits = { characters: 500_000, days: 30 }

const keyPrefix = 'typed:'
const storageKey = (person: string, form: string) => `${keyPrefix}${person}:${form}`

/** A person's saved input for a form; undefined when there is none or it has expired. */
export function findSavedInput(person: string, form: string): SavedInput | undefined {
  deleteExpiredInput()
  return readSavedInput(storageKey(person, form))
}

/** Replaces the saved input of a form; without room nothing is stored. Does nothing once the person has logged out. */
export function saveInput(person: string, form: string, input: SavedInput): void {
  if (storedUser()?._id !== person) return
  const text = JSON.stringify(input)
  deleteSavedInput(person, form)
  if (text.length > limits.characters) return
  try {
    localStorage.setItem(storageKey(person, form), text)
  } catch {
    // Storage is full or disabled: the form works without it.
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
