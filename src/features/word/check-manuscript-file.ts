import type { CheckFinding } from '#domain/manuscript/checks/check-finding.ts'
import { checkManuscript } from '#domain/manuscript/checks/check-manuscript.ts'
import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { readPixelSizes } from '#domain/manuscript/read/pixel-sizes.ts'
import { readManuscript } from './read-manuscript.ts'

/** Checks a Word document. For sandbox processes. Throws `Refused` with a sentence for the sender if it cannot be read. */
export async function checkManuscriptFile({
  path,
  rules,
}: {
  path: string
  rules: CheckRules
}): Promise<CheckFinding[]> {
  const { pictureBytes, ...read } = await readManuscript(path)
  const sizes = readPixelSizes(read.document.pictures, (part) => pictureBytes.get(part))
  return checkManuscript(read, rules, sizes)
}
