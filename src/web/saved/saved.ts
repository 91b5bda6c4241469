import { storedUser } from '#web/client/session/stored-session.ts'

/** Whose input it is: an account's, or that of the person who has the link of a review or a proof. */
export type Owner = { account: string } | { link: 'review' | 'proof'; id: string }

/** A value on this device, with the ISO time at which it was entered. */
type Saved = { at: string; value: unknown }

/** The format of stored values. Values in another format are ignored. */
export const savedFormat = 1

/** What an account stores at most under one name, and for how long. */
const limits = { characters: 500_000, days: 30 }

const accountPrefix = 'saved:account:'

export const savedKey = (owner: Owner, name: string): string =>
  'account' in owner
    ? `${accountPrefix}${owner.account}:${name}`
    : `saved:${owner.link}:${owner.id}:${name}`

/**
 * Stores a value in the browser in place of the one before, until it is sent; logging out clears all. `undefined` deletes it.
 * Returns whether it is stored: not without room, and not for an account that is no longer logged in. Without room, an account
 * has nothing stored, and a link what it had before, since the server may have no other copy.
 */
export function save(owner: Owner, name: string, value: unknown, at = new Date()): boolean {
  const isAccount = 'account' in owner
  const key = savedKey(owner, name)
  try {
    if (value === undefined) {
      localStorage.removeItem(key)
      return true
    }
    if (isAccount && storedUser()?._id !== owner.account) return false
    const text = JSON.stringify({ format: savedFormat, at: at.toISOString(), value })
    if (isAccount) localStorage.removeItem(key)
    if (isAccount && text.length > limits.characters) return false
    localStorage.setItem(key, text)
    return true
  } catch {
    // The storage is full or disabled: the page works without it.
    return false
  }
}

/** The value stored under a name; undefined when there is none or it has expired. */
export function findSaved(owner: Owner, name: string): Saved | undefined {
  try {
    deleteExpired()
    return parseSaved(localStorage.getItem(savedKey(owner, name)))
  } catch {
    return undefined
  }
}

function parseSaved(text: string | null): Saved | undefined {
  try {
    const { format, at, value } = JSON.parse(text ?? '{}')
    return format === savedFormat && typeof at === 'string' ? { at, value } : undefined
  } catch {
    return undefined
  }
}

/** Deletes what accounts no longer need, and what nothing can read. The input of a link stays until the server has it. */
function deleteExpired(): void {
  const oldest = new Date(Date.now() - limits.days * 86_400_000).toISOString()
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(accountPrefix))) {
    if ((parseSaved(localStorage.getItem(key))?.at ?? '') < oldest) localStorage.removeItem(key)
  }
}
