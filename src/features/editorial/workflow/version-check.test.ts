import { expect } from 'vitest'
import { recordEvent } from '#platform/events.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import { staleVersion } from './version-check.ts'

const eventsWithoutVersion = [
  'submission-published-in-issue',
  'submission-restored',
  'submission-deleted',
  'submission-conflict-declared',
  'submission-conflict-removed',
  'submission-email-resent',
  'submission-review-form-exchanged',
  'submission-review-sent',
  'submission-file-infected',
]

test('R-FLOW-1 a stale command is answered with the last event that changed the version', async ({
  site,
}) => {
  const [editor, author] = [await site.signIn('admin', 'Bola'), await site.signIn()]
  const { _id: submissionId } = await createSubmission(site, author)
  const deps = { clock: () => site.now, jobs: site.jobs }
  const record = (type: string, who: string | undefined = editor.id) =>
    site.db.transaction((tx) => recordEvent(deps, tx, who, { type, submissionId } as never))
  for (const [type, description] of [
    ['submission-assigned', 'assigned its handling editor'],
    ['submission-file-replaced', 'replaced its file'],
    ['submission-corrected', 'replied and sent a new file'],
    ['submission-decision-undone', 'undid the decision'],
    ['submission-draft-created', 'created an article draft from it'],
    ['submission-scheduled', 'changed its publication date'],
    ['submission-withdrawn', 'withdrew it'],
    ['submission-published', 'published it'],
  ] as const) {
    await record(type)
    for (const other of eventsWithoutVersion) await record(other, undefined)
    const { message } = await staleVersion(site.db, submissionId)
    expect(message).toBe(
      `Bola ${description} on 2 Mar 2026, 09:00 UTC. Your command was not carried out.`,
    )
  }
})
