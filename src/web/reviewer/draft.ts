import { mergeTexts } from '#domain/editorial/review/merge-texts.ts'
import type { DraftChange, ReviewDraft } from '#domain/editorial/review/review.ts'
import { findSaved, type Owner, save } from '#web/saved/saved.ts'

export type FieldValue = DraftChange['value']

/** A field that was changed on this device: `base` and `at` are the value on the server before the change. */
type LocalChange = { value: FieldValue; base: FieldValue; at: number | null }

/** A draft on this device: the server's, and the changes that the server does not have yet. */
export type DeviceDraft = {
  server: ReviewDraft
  version: number
  changes: Record<string, LocalChange>
}

/** The server's answer to a save. */
export type SaveResult = { draft: ReviewDraft; draftVersion: number; stale: string[] }

export const readField = ({ server, changes }: DeviceDraft, name: string): FieldValue =>
  (changes[name] ?? server[name])?.value ?? null

/** All fields with their values as they are shown. */
export const readFields = ({ server, changes }: DeviceDraft): ReviewDraft => ({
  ...server,
  ...Object.fromEntries(
    Object.entries(changes).map(([name, { value }]) => [name, { value, at: 0 }]),
  ),
})

/** Changes a field on this device. */
export function changeField(draft: DeviceDraft, name: string, value: FieldValue): DeviceDraft {
  const { server, changes } = draft
  const { base, at } = changes[name] ?? {
    base: server[name]?.value ?? null,
    at: server[name]?.at ?? null,
  }
  return { ...draft, changes: { ...changes, [name]: { value, base, at } } }
}

/** The request that saves the changes. */
export const toSave = ({ changes }: DeviceDraft): Record<string, DraftChange> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { value, at }]) => [name, { value, base: at }]),
  )

/**
 * The draft after the server has answered to a save of `sent`. Later input stays a change. A field that another
 * device changed is merged: of a text both stay, of a choice this device's.
 */
export function receive(
  draft: DeviceDraft,
  sent: DeviceDraft['changes'],
  { draft: server, draftVersion, stale }: SaveResult,
): DeviceDraft {
  const changes = { ...draft.changes }
  for (const [name, { value }] of Object.entries(sent)) {
    const current = changes[name]
    if (!current) continue
    const stored = server[name]?.value ?? null
    const at = server[name]?.at ?? null
    if (stale.includes(name)) {
      const merged = mergeValues(name, current.base, stored, current.value)
      changes[name] = { value: merged, base: stored, at }
    } else if (current.value === value) delete changes[name]
    else changes[name] = { value: current.value, base: value, at }
  }
  return { server, version: draftVersion, changes }
}

function mergeValues(
  name: string,
  base: FieldValue,
  stored: FieldValue,
  typed: FieldValue,
): FieldValue {
  if (name === 'recommendation' || name === 'consent') return typed
  if (typeof stored === 'string' && typeof typed === 'string')
    return mergeTexts(typeof base === 'string' ? base : '', stored, typed)
  if (isNote(stored) && isNote(typed)) {
    const before = isNote(base) ? base.text : ''
    return { ...typed, text: mergeTexts(before, stored.text, typed.text) }
  }
  // A note that one device deleted and the other changed is kept.
  return typed ?? stored
}

const isNote = (value: FieldValue): value is { paragraph: number; quote: string; text: string } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Whose input on this device it is. */
export const ownerOf = (id: string): Owner => ({ link: 'review', id })

/** Saves the changes in the browser. Returns whether they are saved there. */
export const storeChanges = (id: string, { changes }: DeviceDraft): boolean =>
  save(ownerOf(id), 'changes', Object.keys(changes).length > 0 ? changes : undefined)

/** The changes that were saved in the browser, such as before a reload without a connection. */
export const findStoredChanges = (id: string): DeviceDraft['changes'] =>
  (findSaved(ownerOf(id), 'changes')?.value ?? {}) as DeviceDraft['changes']
