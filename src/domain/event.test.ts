import { expect, test } from 'vitest'
import { Event } from './event.ts'

/** Rows of the audit log bear these names for as long as they are kept: none is ever renamed. */
const names = [
  ...['account-registered', 'account-created-by-operator', 'profile-changed', 'address-confirmed'],
  ...['role-set', 'password-reset-link-made', 'password-reset', 'sessions-ended'],
  ...['two-step-turned-on', 'two-step-turned-off', 'two-step-reset-by-operator'],
  ...['recovery-codes-renewed', 'recovery-code-used', 'two-step-rule-set', 'duty-given'],
  ...['duty-taken', 'person-invited', 'invitation-sent-again', 'invitation-withdrawn'],
  ...['invitation-accepted'],
  ...['article-created', 'article-changed', 'article-file-replaced', 'article-file-brought-back'],
  ...['supplement-added', 'supplement-renamed', 'supplements-ordered', 'supplement-removed'],
  ...['article-deleted', 'article-restored'],
  ...['issue-made', 'issue-changed', 'issue-scheduled', 'issue-published', 'issue-removed'],
  ...['doi-given', 'dois-asked', 'deposits-asked'],
  ...['submission-received', 'submission-published', 'submission-file-replaced'],
  ...['submission-returned', 'submission-answered', 'submission-taken-up', 'submission-accepted'],
  ...['submission-declined', 'submission-decision-undone', 'submission-draft-made'],
  ...['submission-scheduled', 'submission-withdrawn', 'submission-conflict-declared'],
  ...['submission-conflict-lifted', 'submission-letter-sent-again', 'submission-deleted'],
  ...['submission-file-infected', 'submission-restored', 'submission-appeared'],
  ...['letter-template-changed', 'letter-template-restored'],
  ...['copy-asked-for', 'copy-fetched', 'file-found-infected', 'file-scanned-again'],
  ...['journal-changed', 'journal-brought-back'],
]

test('R-FLOW-4 every event is known by a name of its own, and none by another', () => {
  const unions: readonly { options: readonly { shape: { type: { values: Set<string> } } }[] }[] =
    Event.options
  const known = unions.flatMap(({ options }) =>
    options.flatMap(({ shape }) => [...shape.type.values]),
  )
  expect(known.toSorted()).toEqual(names.toSorted())
  expect(Event.safeParse({ type: 'issue-made', issueId: '' }).success).toBe(false)
  expect(Event.safeParse({ type: 'issue-made', issueId: 'i' }).success).toBe(true)
  expect(Event.safeParse({ type: 'made-up', issueId: 'i' }).success).toBe(false)
})
