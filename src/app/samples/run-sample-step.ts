import type { DecisionKind } from '#domain/editorial/decision.ts'
import { decideSubmission } from '#features/editorial/decisions/decide.ts'
import { draftDecision } from '#features/editorial/decisions/draft-decision.ts'
import { getSubmission, type ShownSubmission } from '#features/editorial/queries.ts'
import { openRound } from '#features/editorial/rounds/open-round.ts'
import {
  submitCorrections,
  withdrawSubmission,
} from '#features/editorial/workflow/author-actions.ts'
import { assignSubmission } from '#features/editorial/workflow/editor-actions.ts'
import { publishSample } from '#features/publication/publish-submission.ts'
import { schedulePublication } from '#features/publication/schedule.ts'
import { readSampleFile } from './read-sample-file.ts'
import { runSampleReview } from './review-sample.ts'
import type { SampleContext } from './sample-context.ts'
import type { SampleStep } from './sample-steps.ts'

/** Gives the command of a step. */
export async function runSampleStep(context: SampleContext, step: SampleStep): Promise<void> {
  const { deps, author, editor, submission, folder } = context
  const { id, slug } = submission
  const found = await getSubmission(deps, editor, id)
  const { version } = found
  switch (step.step) {
    case 'assign':
      await assignSubmission(deps, editor, id, { version })
      break
    case 'return':
      await decide(context, found, 'return-for-correction', step)
      break
    case 'respond': {
      const file = await readSampleFile(folder, `${slug}-corrected`, 'docx')
      await submitCorrections(deps, author, id, { version, responses: step.responses, file })
      break
    }
    case 'review':
      await openRound(deps, editor, id, { version, anonymity: 'double-anonymized' })
      await runSampleReview(context, step)
      break
    case 'request-revision':
      await decide(context, found, 'request-minor-revision', step)
      break
    case 'accept':
      await decide(context, found, 'accept')
      break
    case 'reject':
      await decide(context, found, 'desk-reject', step)
      break
    case 'schedule':
      await schedule(context, version, step.inDays)
      break
    case 'publish':
      await publish(context, step.article)
      break
    case 'withdraw':
      await withdrawSubmission(deps, author, id, version)
  }
}

/** Sends the draft of the decision's email, with the reasons. */
async function decide(
  { deps, editor, submission: { id } }: SampleContext,
  found: ShownSubmission,
  command: DecisionKind,
  { reasons = '', points }: { reasons?: string; points?: string[] } = {},
): Promise<void> {
  const { version } = found
  const draftDeps = { ...deps, journal: deps.journal() }
  const { subject, body } = await draftDecision(draftDeps, editor, found, command)
  const written = body.replace('{reasons}', () => reasons)
  await decideSubmission(deps, editor, id, { command, version, subject, body: written, points })
}

async function schedule(
  { deps, editor, submission: { id } }: SampleContext,
  version: number,
  inDays: number,
): Promise<void> {
  const publishAt = new Date(deps.clock().getTime() + inDays * 86_400_000).toISOString()
  await schedulePublication(deps, editor, id, { version, publishAt })
}

async function publish(
  { deps, editor, submission: { id }, articles }: SampleContext,
  slug: string,
): Promise<void> {
  const articleId = articles.get(slug)
  if (!articleId) throw new Error(`submissions.json: there is no sample article ${slug}`)
  await publishSample(deps, editor, id, articleId)
}
