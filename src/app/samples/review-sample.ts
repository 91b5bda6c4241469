import { NewInvitation } from '#domain/editorial/review/invitation.ts'
import { answerField } from '#domain/editorial/review/review-content.ts'
import type { ReviewQuestion } from '#domain/editorial/review/review-form.ts'
import { Refused } from '#domain/refusal.ts'
import { parse } from '#domain/text/parse.ts'
import { findAnonymisation } from '#features/editorial/anonymisation/anonymisation-queries.ts'
import { approveCopy } from '#features/editorial/anonymisation/approve-copy.ts'
import { saveFindingDecisions } from '#features/editorial/anonymisation/decide-on-findings.ts'
import { startAnonymisation } from '#features/editorial/anonymisation/start-anonymisation.ts'
import { getSubmission } from '#features/editorial/queries.ts'
import { findFormOfRound } from '#features/editorial/review/review-form-queries.ts'
import { saveDraft } from '#features/editorial/review/save-draft.ts'
import { sendReview } from '#features/editorial/review/send-review.ts'
import {
  acceptInvitation,
  declineInvitation,
} from '#features/editorial/rounds/answer-invitation.ts'
import { inviteReviewer } from '#features/editorial/rounds/invite-reviewer.ts'
import { markSampleReviewer } from '#features/editorial/samples/sample-reviewers.ts'
import type { SampleContext } from './sample-context.ts'
import type { SampleReview, SampleReviewer, SampleStep } from './sample-steps.ts'

type ReviewStep = Extract<SampleStep, { step: 'review' }>

const dayMs = 86_400_000

/** Approves the anonymised copy of a round that was just opened, and invites the reviewers, who answer and review. */
export async function runSampleReview(context: SampleContext, step: ReviewStep): Promise<void> {
  if (step.reviewers.length === 0) return
  // Such as where the virus scanner has not looked at the manuscript yet: the sample has no reviewers then.
  const isApproved = await approveSampleCopy(context).catch((error) => {
    if (error instanceof Refused) return false
    throw error
  })
  if (!isApproved) return
  const invited: [SampleReviewer, string][] = []
  for (const person of step.reviewers) invited.push([person, await invite(context, person)])
  const answers = invited.flatMap(([{ answer, review }, id]) => [
    ...(answer ? [{ daysAgo: answer.daysAgo, run: answerAs(answer.declines, id) }] : []),
    ...(review ? [{ daysAgo: review.daysAgo, run: reviewAs(review, id) }] : []),
  ])
  for (const { daysAgo, run } of answers.toSorted((a, b) => b.daysAgo - a.daysAgo))
    await run(atDay(context, step, daysAgo))
}

/** The same context at a later day. */
function atDay(context: SampleContext, step: ReviewStep, daysAgo: number): SampleContext {
  const { deps } = context
  const moment = new Date(deps.clock().getTime() + (step.daysAgo - daysAgo) * dayMs)
  return { ...context, deps: { ...deps, clock: () => moment } }
}

async function approveSampleCopy({ deps, editor, submission }: SampleContext): Promise<true> {
  const found = await getSubmission(deps, editor, submission.id)
  await startAnonymisation(deps, editor, found)
  const copy = await findAnonymisation(deps.db, found.id)
  if (!copy || copy.failure) throw new Refused('transition-not-allowed', 'There is no copy.')
  // The word is part of the titles, and of the names of the sample people.
  const decide = (text: string) => (text === 'Sample' ? ('keep' as const) : ('redact' as const))
  const decisions = Object.fromEntries(copy.findings.map(({ id, text }) => [id, decide(text)]))
  await saveFindingDecisions(deps, editor, found.id, { decisions })
  await approveCopy(deps, editor, found, copy.id)
  return true
}

async function invite(
  { deps, editor, submission }: SampleContext,
  { name, email, affiliation, topics }: SampleReviewer,
): Promise<string> {
  const reviewer = { name, email, affiliation, orcid: '', topics }
  const input = parse(NewInvitation, { reviewer, overrideReason: '' })
  const id = await inviteReviewer(deps, editor, submission.id, input)
  await markSampleReviewer(deps.db, email)
  return id
}

type Run = (context: SampleContext) => Promise<unknown>

const answerAs =
  (declines: string | undefined, id: string): Run =>
  ({ deps, submission }) => {
    const invitation = { id, submissionId: submission.id }
    return declines
      ? declineInvitation(deps, invitation, {
          reason: declines,
          hasConflict: false,
          suggestions: [],
        })
      : acceptInvitation(deps, invitation)
  }

const reviewAs =
  ({ comments, confidential, recommendation }: SampleReview, id: string): Run =>
  async ({ deps, submission }) => {
    const invitation = { id, submissionId: submission.id }
    const { questions } = await findFormOfRound(deps.db, { ...invitation, round: 1 })
    const fields = {
      comments,
      confidential,
      recommendation,
      ...Object.fromEntries(
        questions.map((question) => [answerField(question), sampleAnswer(question)]),
      ),
    }
    const changes = Object.entries(fields).map(([name, value]) => [name, { value, base: null }])
    const { draftVersion } = await saveDraft(deps, invitation, Object.fromEntries(changes))
    await sendReview(deps, invitation, draftVersion)
  }

/** The upper middle of a scale, the first choice, or a text that says that it is a sample. */
function sampleAnswer(question: ReviewQuestion) {
  if (question.kind === 'scale') return Math.ceil(question.labels.length / 2)
  return question.kind === 'choice' ? [0] : 'Sample answer.'
}
