import { and, eq, isNull } from 'drizzle-orm'
import { reviewForm, reviewFormVersion } from '#db/schema/editorial/review-forms.ts'
import { defaultReviewForm } from '#domain/editorial/review/default-review-form.ts'
import type { ReviewFormInput } from '#domain/editorial/review/review-form.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { type FormVersion, findNewestForm, formNotFound } from './review-form-queries.ts'

type FormKey = Pick<FormVersion, 'formId' | 'formVersion'>

/** Stores the form that journals start with, before it is first used. Does nothing for any other form. */
export async function storeForm(
  { clock }: Pick<CommandDeps, 'clock'>,
  tx: Transaction,
  { isSaved, formId, formVersion, name, questions }: FormVersion,
): Promise<FormKey> {
  const key = { formId, formVersion }
  if (isSaved) return key
  const now = clock()
  await tx
    .insert(reviewForm)
    .values({ id: formId, name, isDefault: true, createdAt: now })
    .onConflictDoNothing()
  await tx
    .insert(reviewFormVersion)
    .values({ formId, number: formVersion, questions, savedAt: now })
    .onConflictDoNothing()
  return key
}

/** The newest version of a form for a new round, or of the default form. Throws `not-found`. */
export const chooseForm = async (
  deps: Pick<CommandDeps, 'clock'>,
  tx: Transaction,
  formId?: string,
): Promise<FormKey> => storeForm(deps, tx, await findNewestForm(tx, formId))

/** Creates a form. Returns its id. */
export async function createForm(
  deps: CommandDeps,
  who: Account,
  { name, questions }: Omit<ReviewFormInput, 'formVersion'>,
): Promise<string> {
  const [formId, now] = [newId(), deps.clock()]
  await deps.db.transaction(async (tx) => {
    await tx.insert(reviewForm).values({ id: formId, name, createdAt: now })
    await tx
      .insert(reviewFormVersion)
      .values({ formId, number: 1, questions, savedBy: who.id, savedAt: now })
    await recordEvent(deps, tx, who.id, { type: 'review-form-saved', formId, version: 1 })
  })
  return formId
}

/** Saves a new version of a form. Throws `not-found`, and `edit-conflict` if somebody saved it since `formVersion`. */
export async function changeForm(
  deps: CommandDeps,
  who: Account,
  formId: string,
  { formVersion, name, questions }: ReviewFormInput,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const newest = await lockForm(deps, tx, formId)
    if (newest.formVersion !== formVersion)
      throw new Refused(
        'edit-conflict',
        'Another manager has changed this form since you opened it. Your changes were not saved.',
      )
    const number = formVersion + 1
    await tx.update(reviewForm).set({ name }).where(eq(reviewForm.id, formId))
    await tx
      .insert(reviewFormVersion)
      .values({ formId, number, questions, savedBy: who.id, savedAt: deps.clock() })
    await recordEvent(deps, tx, who.id, { type: 'review-form-saved', formId, version: number })
  })
}

/** Makes a form the one that new rounds use. Throws `not-found`. */
export async function setDefaultForm(
  deps: CommandDeps,
  who: Account,
  formId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockForm(deps, tx, formId)
    await tx.update(reviewForm).set({ isDefault: false }).where(eq(reviewForm.isDefault, true))
    await tx.update(reviewForm).set({ isDefault: true }).where(eq(reviewForm.id, formId))
    await recordEvent(deps, tx, who.id, { type: 'review-form-made-default', formId })
  })
}

/** Archives a form: new rounds cannot use it. Throws `not-found`, and `transition-not-allowed` for the default form. */
export async function archiveForm(deps: CommandDeps, who: Account, formId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockForm(deps, tx, formId)
    const [archived] = await tx
      .update(reviewForm)
      .set({ archivedAt: deps.clock() })
      .where(and(eq(reviewForm.id, formId), eq(reviewForm.isDefault, false)))
      .returning({ id: reviewForm.id })
    if (!archived)
      throw new Refused(
        'transition-not-allowed',
        'New rounds use this form. Please choose another default form first.',
      )
    await recordEvent(deps, tx, who.id, { type: 'review-form-archived', formId })
  })
}

/** Locks all forms that are not archived, so that one of them stays the default. Returns the newest version of one. */
async function lockForm(deps: CommandDeps, tx: Transaction, formId: string): Promise<FormVersion> {
  if (formId === defaultReviewForm.id) await chooseForm(deps, tx, formId)
  const locked = await tx
    .select({ id: reviewForm.id })
    .from(reviewForm)
    .where(isNull(reviewForm.archivedAt))
    .orderBy(reviewForm.id)
    .for('update')
  if (!locked.some(({ id }) => id === formId)) throw formNotFound()
  return findNewestForm(tx, formId)
}
