import type { Journal } from '#domain/journal/journal.ts'
import { fill, type Template, type TemplateName, type Values } from '#domain/letters/template.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { findAccount } from '../accounts/queries.ts'
import { readTemplate } from '../letters/queries.ts'
import { writeLetter } from '../letters/write.ts'
import { actionOf, valuesOf } from './letters.ts'
import type { Submission } from './queries.ts'

export type LetterNeeds = { clock: Clock; jobs: Jobs; journal: Journal; baseUrl: string }

/** A letter to the author of a submission, filled in as far as it is known. */
export async function draftLetter(
  needs: Pick<LetterNeeds, 'journal'> & { db: Pick<Database, 'select'> },
  found: Submission,
  name: TemplateName,
  more: Values = {},
): Promise<Template> {
  const template = await readTemplate(needs.db, name)
  const author = await findAccount(needs.db, found.submittedBy)
  return fill(template, { ...(author && valuesOf(needs, author, found)), ...more })
}

/** Writes to the author of a submission what its template says. `id` names the letter: it is written once. */
export async function writeToAuthor(
  needs: LetterNeeds,
  tx: Transaction,
  found: Submission,
  { id, name, more }: { id: string; name: TemplateName; more?: Values },
): Promise<void> {
  const text = await draftLetter({ journal: needs.journal, db: tx }, found, name, more)
  await writeLetter(needs, tx, {
    ...{ id, name, ...text },
    aboutId: found.id,
    toId: found.submittedBy,
    action: actionOf(needs, name, found),
  })
}
