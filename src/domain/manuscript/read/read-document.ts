import type { ReadDocument } from '../document/document.ts'
import { structureDocument } from '../structure/structure-document.ts'
import type { PackageParts } from './package-parts.ts'
import { readParts } from './read-parts.ts'

/**
 * Reads a Word document from its parts. Throws `Refused` if it cannot be read or is beyond the limits; what cannot be converted
 * is a finding.
 */
export const readDocument = (parts: PackageParts): ReadDocument =>
  structureDocument(readParts(parts))
