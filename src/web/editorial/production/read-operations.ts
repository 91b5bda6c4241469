import type { z } from 'zod'
import type { EditOperation } from '#domain/manuscript/edits/edit.ts'
import { findReplacement } from '#domain/manuscript/edits/replace-words.ts'
import type { PartBody } from '#features/publishing/full-text/api-schemas.ts'

type Part = z.infer<typeof PartBody>

/** What the fields of a part change, as edits in the order in which they apply. */
export function readOperations(part: Part, form: FormData): EditOperation[] {
  const value = (name: string) => String(form.get(name) ?? '').trim()
  const operations: EditOperation[] = []
  if (part.text !== null && form.has('text')) {
    // A line has no line breaks, and the browser sends them in its own way.
    const replacement = findReplacement(part.text, value('text').replace(/\s*[\r\n]+\s*/g, ' '))
    const isSame = part.text.trim() === value('text')
    if (replacement && !isSame) operations.push({ kind: 'wording', ...replacement })
  }
  if (form.has('level')) {
    const level = Number(value('level')) || null
    if (level !== part.level) operations.push({ kind: 'heading', level })
  }
  if (part.header) {
    const [rows, columns] = [Number(value('rows')), Number(value('columns'))]
    if (rows !== part.header.rows || columns !== part.header.columns)
      operations.push({ kind: 'header-cells', rows, columns })
  }
  for (const [picture, before] of part.pictures.entries()) {
    const text = value(`alternative-${picture}`)
    const isDecorative = form.has(`decorative-${picture}`)
    if (text !== before.text.trim() || isDecorative !== before.isDecorative)
      operations.push({ kind: 'alternative-text', picture, text, isDecorative })
  }
  if (form.has('language') && value('language') !== (part.language ?? ''))
    operations.push({ kind: 'language', language: value('language') || null })
  return operations
}
