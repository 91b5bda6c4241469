import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { reviewReport } from '#db/schema/editorial/review.ts'
import { reviewForm, reviewFormVersion } from '#db/schema/editorial/review-forms.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { defaultReviewForm } from '#domain/editorial/review/default-review-form.ts'
import type { ReviewQuestion } from '#domain/editorial/review/review-form.ts'
import { Refused } from '#domain/refusal.ts'
import type { Reader } from '#platform/database/database.ts'

/** A version of a form. `isSaved` is false for the form that journals start with, until it is first used. */
export type FormVersion = {
  formId: string
  formVersion: number
  name: string
  questions: ReviewQuestion[]
  isSaved: boolean
}

const columns = {
  formId: reviewForm.id,
  formVersion: reviewFormVersion.number,
  name: reviewForm.name,
  questions: reviewFormVersion.questions,
  isSaved: sql<boolean>`true`,
}

const selectForms = (db: Reader) =>
  db
    .select(columns)
    .from(reviewForm)
    .innerJoin(reviewFormVersion, eq(reviewFormVersion.formId, reviewForm.id))

const initialForm: FormVersion = {
  formId: defaultReviewForm.id,
  formVersion: 1,
  name: defaultReviewForm.name,
  questions: defaultReviewForm.questions,
  isSaved: false,
}

/** The newest version of a form, or of the default form. Throws `invalid` for an unknown or archived form. */
export async function findNewestForm(db: Reader, formId?: string): Promise<FormVersion> {
  const isForm = formId ? eq(reviewForm.id, formId) : eq(reviewForm.isDefault, true)
  const [found] = await selectForms(db)
    .where(and(isForm, isNull(reviewForm.archivedAt)))
    .orderBy(desc(reviewFormVersion.number))
    .limit(1)
  if (found) return found
  if (formId && formId !== initialForm.formId) throw formNotFound()
  return initialForm
}

export const formNotFound = () =>
  new Refused('not-found', 'There is no such review form. It may have been archived.', 'formId')

/** The version of the form in which a review is written, for queries on `reviewReport`. */
export const isFormOfReport = and(
  eq(reviewFormVersion.formId, reviewReport.formId),
  eq(reviewFormVersion.number, reviewReport.formVersion),
)

export async function getFormVersion(
  db: Reader,
  { formId, formVersion }: Pick<FormVersion, 'formId' | 'formVersion'>,
): Promise<FormVersion> {
  const [found] = await selectForms(db).where(
    and(eq(reviewForm.id, formId), eq(reviewFormVersion.number, formVersion)),
  )
  if (!found) throw formNotFound()
  return found
}

/** The form of a round: the one chosen for it, else the default form. */
export async function findFormOfRound(
  db: Reader,
  { submissionId, round }: { submissionId: string; round: number },
): Promise<FormVersion> {
  const [chosen] = await db
    .select({ formId: reviewRound.formId, formVersion: reviewRound.formVersion })
    .from(reviewRound)
    .where(and(eq(reviewRound.submissionId, submissionId), eq(reviewRound.number, round)))
  const { formId, formVersion } = chosen ?? {}
  return formId && formVersion ? getFormVersion(db, { formId, formVersion }) : findNewestForm(db)
}

/** The forms that are offered to new rounds, in their newest versions, the default form first. */
export async function listForms(db: Reader) {
  const newest = sql`(select max(number) from ${reviewFormVersion} each where each.form_id = ${reviewForm.id})`
  const forms = await db
    .select({
      formId: reviewForm.id,
      name: reviewForm.name,
      isDefault: reviewForm.isDefault,
      formVersion: reviewFormVersion.number,
      questions: reviewFormVersion.questions,
      savedAt: reviewFormVersion.savedAt,
      savedBy: user.name,
    })
    .from(reviewForm)
    .innerJoin(
      reviewFormVersion,
      and(eq(reviewFormVersion.formId, reviewForm.id), eq(reviewFormVersion.number, newest)),
    )
    .leftJoin(user, eq(user.id, reviewFormVersion.savedBy))
    .where(isNull(reviewForm.archivedAt))
    .orderBy(desc(reviewForm.isDefault), asc(reviewForm.name))
  if (forms.some(({ isDefault }) => isDefault)) return forms
  const { isSaved: _, ...initial } = initialForm
  return [{ ...initial, isDefault: true, savedAt: null, savedBy: null }, ...forms]
}
