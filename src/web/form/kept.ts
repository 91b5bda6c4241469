import { z } from 'zod'
import { storedUser } from '../client/session/browser-storage.ts'

/**
 * What a person typed into a form, as their browser keeps it: `at` is when (ISO 8601), `files` are the names of
 * the files that were chosen, `basis` is what the typing began from.
 */
const Kept = z.object({
  at: z.iso.datetime(),
  values: z.record(z.string(), z.unknown()),
  files: z.array(z.string()),
  basis: z.unknown().optional(),
})
export type Kept = z.infer<typeof Kept>

/** The most that is kept of one form, in characters, and for how many days. */
const most = { characters: 500_000, days: 30 }

const start = 'typed:'
const keyOf = (person: string, form: string) => `${start}${person}:${form}`

/** What is kept of a person's form, undefined where it is nothing or too old to be wanted. */
export function findKept(person: string, form: string): Kept | undefined {
  forgetOld()
  return read(keyOf(person, form))
}

/** Keeps what was typed; where there is no room, what was kept before goes. Nothing is kept for who is signed out. */
export function keep(person: string, form: string, kept: Kept): void {
  if (storedUser()?._id !== person) return
  const text = JSON.stringify(kept)
  forget(person, form)
  if (text.length > most.characters) return
  try {
    localStorage.setItem(keyOf(person, form), text)
  } catch {
    // The browser has no room, or gives none: the form works without.
  }
}

export const forget = (person: string, form: string): void =>
  localStorage.removeItem(keyOf(person, form))

function read(key: string): Kept | undefined {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

function forgetOld(): void {
  const oldest = new Date(Date.now() - most.days * 86_400_000).toISOString()
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(start))) {
    if ((read(key)?.at ?? '') < oldest) localStorage.removeItem(key)
  }
}
