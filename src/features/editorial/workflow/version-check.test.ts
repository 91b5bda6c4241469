import { expect } from 'vitest'
import { findSubmission } from '#features/editorial/queries.ts'
import { recordEvent } from '#platform/events.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import { requireSameVersion } from './version-check.ts'

/** What changes no version, so that nobody comes too late because of it. */
const quietEvents = [
  ...['submission-published-in-issue', 'submission-restored', 'submission-deleted'],
  ...['submission-conflict-declared', 'submission-conflict-removed'],
  ...['submission-email-resent', 'submission-file-infected'],
]

test('R-FLOW-1 whoever comes too late is told the last deed that changed the submission, and nothing of what changes none', async ({
  site,
}) => {
  const [editor, author] = [await site.signIn('admin', 'Bola'), await site.signIn()]
  const { _id: submissionId } = await createSubmission(site, author)
  const needs = { clock: () => site.now, jobs: site.jobs }
  const happens = (type: string, who: string | undefined = editor.id) =>
    site.db.transaction((tx) => recordEvent(needs, tx, who, { type, submissionId } as never))
  const told = async (version: number | undefined, side: 'editor' | 'author') => {
    const found = await findSubmission(site.db, submissionId)
    if (!found) throw new Error('it is gone')
    return requireSameVersion(site.db, found, version, side).then(
      () => undefined,
      ({ message }) => message,
    )
  }
  expect([await told(1, 'editor'), await told(undefined, 'editor')]).toEqual([undefined, undefined])
  for (const [type, deed] of [
    ['submission-assigned', 'took it up'],
    ['submission-file-replaced', 'replaced its file'],
    ['submission-corrected', 'answered and sent a new file'],
    ['submission-decision-undone', 'took the decision back'],
    ['submission-draft-created', 'made an article draft of it'],
    ['submission-scheduled', 'changed the day of its publication'],
    ['submission-withdrawn', 'withdrew it'],
    ['submission-published', 'published it'],
  ] as const) {
    await happens(type)
    for (const quiet of quietEvents) await happens(quiet, undefined)
    expect(await told(7, 'editor')).toBe(
      `Meanwhile Bola ${deed} (2 March 2026, 09:00 UTC). Nothing of yours has been done.`,
    )
  }
})
