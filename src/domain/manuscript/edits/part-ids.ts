import type { ManuscriptDocument } from '../document/document.ts'
import { placeOf } from './apply-edits.ts'
import type { EditPlace } from './edit.ts'
import { listParts } from './parts.ts'

/** Finds the id of the part of a conversion at a place; null for the whole document and for a part that is not there. */
export function findPartIds(conversion: ManuscriptDocument): (place: EditPlace) => string | null {
  // The database orders the fields of a stored place in its own way.
  const keyOf = ({ part, paragraph, kind, expected }: NonNullable<EditPlace>) =>
    JSON.stringify([part, paragraph, kind, expected])
  const ids = new Map(listParts(conversion).map((part) => [keyOf(placeOf(part)), part.id]))
  return (place) => (place && ids.get(keyOf(place))) ?? null
}
