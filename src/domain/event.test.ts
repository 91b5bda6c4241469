import { expect, test } from 'vitest'
import { Event, pageEvents } from './event.ts'

/** Rows of the audit log bear these names for as long as they are kept: none is ever renamed. */
const names = [
  'account-registered',
  'account-created-by-operator',
  'profile-changed',
  'email-confirmed',
  'account-role-changed',
  'password-reset-link-created',
  'password-reset',
  'sessions-ended',
  'account-disabled',
  'account-enabled',
  'two-factor-enabled',
  'two-factor-disabled',
  'two-factor-reset-by-operator',
  'recovery-codes-regenerated',
  'recovery-code-used',
  'two-factor-policy-changed',
  'journal-role-assigned',
  'journal-role-removed',
  'person-invited',
  'invitation-resent',
  'invitation-cancelled',
  'invitation-accepted',
  'article-created',
  'article-changed',
  'article-file-replaced',
  'article-file-restored',
  'supplement-added',
  'supplement-renamed',
  'supplements-reordered',
  'supplement-removed',
  'article-deleted',
  'article-restored',
  'issue-created',
  'issue-changed',
  'issue-scheduled',
  'issue-published',
  'issue-deleted',
  'doi-assigned',
  'doi-assignment-requested',
  'deposits-requested',
  'submission-received',
  'submission-published',
  'submission-file-replaced',
  'submission-returned',
  'submission-corrected',
  'submission-assigned',
  'submission-accepted',
  'submission-rejected',
  'submission-decision-undone',
  'submission-draft-created',
  'submission-scheduled',
  'submission-withdrawn',
  'submission-conflict-declared',
  'submission-conflict-removed',
  'submission-email-resent',
  'submission-deleted',
  'submission-file-infected',
  'submission-restored',
  'submission-published-in-issue',
  'email-template-changed',
  'email-template-restored',
  'backup-requested',
  'backup-downloaded',
  'file-found-infected',
  'file-rescan-requested',
  'journal-changed',
  'journal-version-restored',
]

test('R-FLOW-4 Every event has a unique name', () => {
  const unions: readonly { options: readonly { shape: { type: { values: Set<string> } } }[] }[] =
    Event.options
  const known = unions.flatMap(({ options }) =>
    options.flatMap(({ shape }) => [...shape.type.values]),
  )
  expect(known.toSorted()).toEqual(names.toSorted())
  expect(Event.safeParse({ type: 'issue-created', issueId: '' }).success).toBe(false)
  expect(Event.safeParse({ type: 'issue-created', issueId: 'i' }).success).toBe(true)
  expect(Event.safeParse({ type: 'made-up', issueId: 'i' }).success).toBe(false)
})

test('R-DETAIL-5 Events about articles, issues and the journal change pages', () => {
  const changing = [
    'article-deleted',
    'issue-published',
    'journal-changed',
    'doi-assigned',
  ] as const
  for (const type of changing) expect(pageEvents, type).toContain(type)
  expect(pageEvents).not.toContain('account-registered')
  expect(pageEvents).not.toContain('submission-received')
})
