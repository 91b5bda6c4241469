import { expect, test } from 'vitest'
import {
  dailyDigestEmail,
  emailAction,
  issueTemplateValues,
  notificationEmail,
  openIssueAction,
  templateValues,
} from './email-content.ts'

const site = { journal: { name: 'Sample Journal' }, baseUrl: 'https://journal.example' } as never
const roles = { role: 'author', journalRoles: ['editor'] }
const editor = {
  ...roles,
  id: 'e1',
  name: 'Ada',
  email: 'ada@example.org',
  confirmedAt: new Date(),
} as never
const unconfirmed = {
  ...roles,
  id: 'e2',
  name: 'Buy now',
  email: 'x@example.org',
  confirmedAt: null,
} as never
const submission = {
  id: 's1',
  number: 7,
  title: 'On reading',
  articleId: null,
  createdAt: new Date('2026-03-02T09:00:00Z'),
  stage: 'submitted',
  stageSince: new Date('2026-03-02T09:00:00Z'),
} as const
const signature = 'The editors\nSample Journal'
const hint =
  'You can choose below the list of submissions whether these emails arrive immediately or once a day.'
const open = {
  label: 'Open the submission',
  url: 'https://journal.example/manage-journals/submissions/s1',
}

test('R-MANAGE-9 an editor is notified of a new submission by its title', () => {
  const received = notificationEmail(site, editor, submission, 'submission-received')
  expect(received.subject).toBe('New submission: On reading (2026-007)')
  expect(received.body.split('\n\n')).toEqual([
    'Dear Ada,',
    'The manuscript “On reading” (submission 2026-007) was submitted and is waiting for an editor.',
    'Next step: an initial check by 16 Mar 2026.',
    hint,
    signature,
  ])
  expect(received).toMatchObject({ recipientId: 'e1', mentions: ['s1'], action: open })
  const long = { ...submission, title: 'x'.repeat(200) }
  const { subject } = notificationEmail(site, editor, long, 'submission-received')
  expect(subject.length).toBeLessThan(120)
})

test('R-MANAGE-9 an editor with an unconfirmed address gets the submission number, not the title', () => {
  const { recipientId, subject, body } = notificationEmail(
    site,
    unconfirmed,
    submission,
    'submission-received',
  )
  expect([recipientId, subject]).toEqual(['e2', 'New submission: 2026-007'])
  expect(body).toMatch(/^Dear Buy now,\n\nThe manuscript 2026-007 was submitted/)
  expect(body + subject).not.toMatch(/On reading/)
})

test('R-FLOW-4 an editor is notified of corrections and of a withdrawal', () => {
  expect(notificationEmail(site, editor, submission, 'submission-corrected')).toMatchObject({
    name: 'submission-corrected',
    recipientId: 'e1',
    mentions: ['s1'],
    subject: 'Corrections received: On reading (2026-007)',
    body: `Dear Ada,\n\nThe manuscript “On reading” (submission 2026-007) has a response from its author, with a new file.\n\nNext step: check the corrections by 16 Mar 2026.\n\n${signature}`,
    action: open,
  })
  const withdrawn = notificationEmail(site, editor, submission, 'submission-withdrawn')
  expect(withdrawn.subject).toBe('Submission withdrawn: On reading (2026-007)')
  expect(withdrawn.body).toContain('(submission 2026-007) was withdrawn by its author.')
})

test('R-MANAGE-9 the daily email lists at most 20 titles', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...submission, id: `s${n}`, title: `Title ${n}` }))
  const digest = dailyDigestEmail(site, editor, many(1))
  expect([digest.subject, digest.mentions]).toEqual(['One new submission', ['s0']])
  expect(digest.body.split('\n\n')).toEqual([
    'Dear Ada,',
    'One new submission since the last email:',
    '– Title 0 (2026-007)',
    'Next step: an initial check of each, within 14 days of its arrival.',
    hint,
    signature,
  ])
  expect(digest.action).toEqual({
    label: 'Open the list of submissions',
    url: 'https://journal.example/manage-journals?tab=submitted',
  })
  const full = dailyDigestEmail(site, editor, many(20)).body
  expect(full).toMatch(/– Title 0 .*\n– Title 1 .*\n[\s\S]*– Title 19 .*\n\n/)
  expect(full).not.toContain('and more')
  const more = dailyDigestEmail(site, editor, many(21)).body
  expect(more).toMatch(/21 new submissions since[\s\S]*– Title 19 .*\n– and more\n\n/)
  expect(more).not.toContain('Title 20')
  expect(dailyDigestEmail(site, unconfirmed, many(2)).body).not.toContain('Title')
})

test('R-FLOW-4 an email to an author contains the title only for a confirmed address', () => {
  expect(templateValues(site, editor, submission)).toEqual({
    greeting: 'Dear Ada,',
    title: 'On reading (2026-007)',
    manuscript: '“On reading” (submission 2026-007)',
    submissionNumber: '2026-007',
    journal: 'Sample Journal',
    editor: 'The editors',
  })
  expect(templateValues(site, unconfirmed, submission)).toMatchObject({
    greeting: 'Dear Buy now,',
    title: '2026-007',
    manuscript: '2026-007',
  })
  const reviewed = templateValues(site, unconfirmed, submission, { isReviewed: true })
  expect(reviewed, 'an editor reads it before it is sent').toMatchObject({
    title: 'On reading (2026-007)',
    manuscript: '“On reading” (submission 2026-007)',
  })
})

test('R-FLOW-4 the button of an email to an author opens the submission or the article', () => {
  const own = { label: 'Open your submission', url: 'https://journal.example/submissions/s1' }
  const published = { id: 's1', articleId: 'a1' }
  expect(emailAction(site, 'accepted', published)).toEqual(own)
  expect(emailAction(site, 'published', { ...published, articleId: null })).toEqual(own)
  for (const name of ['published', 'published-in-issue'] as const)
    expect(emailAction(site, name, published)).toEqual({
      label: 'Read the article',
      url: 'https://journal.example/journals/a1',
    })
})

test('R-ISSUE-3 an email about an issue lists at most 20 articles of its author', () => {
  const issue = { volume: '3', number: '1', year: 2026 } as never
  expect(openIssueAction(site, issue).label).toBe('Open the issue')
  const listArticles = (count: number, author = editor) =>
    issueTemplateValues(author, issue, Array(count).fill(submission)).articles
  expect(listArticles(2)).toBe('– On reading (2026-007)\n– On reading (2026-007)')
  expect(listArticles(1, unconfirmed)).toBe('– 2026-007')
  expect(listArticles(20)?.split('\n')).toHaveLength(20)
  expect(listArticles(21)?.split('\n').slice(19)).toEqual(['– On reading (2026-007)', '– and more'])
})
