import type { Journal } from '#domain/journal/journal.ts'
import {
  fill,
  fillForEditing,
  type Template,
  type TemplateName,
  type Values,
} from '#domain/letters/template.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { findAccount } from '../accounts/queries.ts'
import { readTemplate } from '../letters/queries.ts'
import { writeLetter } from '../letters/write.ts'
import { actionOf, valuesOf } from './letters.ts'
import type { Submission } from './queries.ts'

export type LetterNeeds = { clock: Clock; jobs: Jobs; journal: Journal; baseUrl: string }

type DraftNeeds = Pick<LetterNeeds, 'journal'> & { db: Pick<Database, 'select'> }

/** The template of a letter to the author of a submission, and what it is filled in with. */
async function readLetter(
  needs: DraftNeeds,
  found: Submission,
  name: TemplateName,
  more: Values = {},
): Promise<[Template, Values]> {
  const template = await readTemplate(needs.db, name)
  const author = await findAccount(needs.db, found.submittedBy)
  return [template, { ...(author && valuesOf(needs, author, found)), ...more }]
}

/** A letter to the author of a submission, filled in as far as it is known, for an editor to write on. */
export const draftLetter = async (...asked: Parameters<typeof readLetter>): Promise<Template> =>
  fillForEditing(...(await readLetter(...asked)))

type ToAuthor = {
  /** Names the letter: it is written once. */
  id: string
  name: TemplateName
  more?: Values
  /** Where its button leads, where that is not to the submission or its article. */
  action?: { label: string; url: string }
}

/** Writes to the author of a submission what its template says. Answers whether that was not done before. */
export async function writeToAuthor(
  needs: LetterNeeds,
  tx: Transaction,
  found: Submission,
  { id, name, more, action = actionOf(needs, name, found) }: ToAuthor,
): Promise<boolean> {
  const text = fill(...(await readLetter({ journal: needs.journal, db: tx }, found, name, more)))
  return writeLetter(needs, tx, {
    ...{ id, name, ...text },
    aboutId: found.id,
    toId: found.submittedBy,
    action,
    // An editor may have decided before the receipt is written.
    isFirst: name === 'received',
  })
}
