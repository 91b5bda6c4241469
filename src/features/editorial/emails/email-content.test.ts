import { expect, test } from 'vitest'
import {
  authorActionEmail,
  dailyDigestEmail,
  emailAction,
  issueTemplateValues,
  newSubmissionEmail,
  openIssueAction,
  templateValues,
} from './email-content.ts'

const site = { journal: { name: 'Sample Journal' }, baseUrl: 'https://journal.example' } as never
const editor = { name: 'Ada', email: 'ada@example.org', confirmedAt: new Date() } as never
const stranger = { name: 'Buy now', email: 'x@example.org', confirmedAt: null } as never
const submission = {
  id: 's1',
  number: 7,
  title: 'On reading',
  articleId: null,
  createdAt: new Date('2026-03-02T09:00:00Z'),
} as never
const long = { ...(submission as object), title: 'x'.repeat(200) } as never
const hint =
  'Above the list of submissions you choose whether such letters come at once or once a day.'
const open = 'Open the submission: https://journal.example/manage-journals/submissions/s1'

test('R-MANAGE-9 R-FLOW-4 a letter to an editor names the title, or the number to an unconfirmed address', () => {
  const received = newSubmissionEmail(site, editor, submission)
  expect(received.subject).toBe('A new submission: On reading')
  expect(received.text.split('\n\n')).toEqual([
    'Dear Ada,',
    'The manuscript “On reading” has been submitted and waits for you.',
    hint,
    open,
    'Sample Journal',
  ])
  const bare = newSubmissionEmail(site, stranger, submission)
  expect([bare.to, bare.subject]).toEqual(['x@example.org', 'A new submission: 2026-007'])
  expect(bare.text).toMatch(/^Dear Buy now,\n\nThe manuscript 2026-007 has been submitted/)
  expect(bare.text + bare.subject).not.toMatch(/On reading/)
  const answered = authorActionEmail(site, editor, submission, 'submission-corrected')
  expect(answered).toMatchObject({
    to: 'ada@example.org',
    subject: 'Corrections have arrived: On reading',
    text: `Dear Ada,\n\nThe manuscript “On reading” is answered, with a new file, and waits for you.\n\n${open}\n\nSample Journal`,
  })
  const withdrawn = authorActionEmail(site, editor, submission, 'submission-withdrawn')
  expect(withdrawn.subject).toBe('A submission is withdrawn: On reading')
  expect(withdrawn.text).toContain('The manuscript “On reading” was withdrawn by its author.')
  expect(newSubmissionEmail(site, editor, long).subject.length).toBeLessThan(100)
})

test('R-MANAGE-9 the letter of a day names at most 20 titles, and says when there are more', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `s${n}`, title: `Title ${n}` }))
  const one = dailyDigestEmail(site, editor, many(1))
  expect([one.subject, one.about]).toEqual(['One new submission', ['s0']])
  expect(one.text.split('\n\n')).toEqual([
    'Dear Ada,',
    'One new submission since the last letter:',
    '– Title 0',
    hint,
    'Open the list of submissions: https://journal.example/manage-journals?tab=submitted',
    'Sample Journal',
  ])
  expect(dailyDigestEmail(site, editor, many(20)).text).toMatch(
    /– Title 0\n– Title 1\n[\s\S]*– Title 19\n\n/,
  )
  expect(dailyDigestEmail(site, editor, many(20)).text).not.toContain('and more')
  const more = dailyDigestEmail(site, editor, many(21)).text
  expect(more).toMatch(/21 new submissions since[\s\S]*– Title 19\n– and more\n\n/)
  expect(more).not.toContain('Title 20')
  expect(dailyDigestEmail(site, stranger, many(2)).text).not.toContain('Title')
})

test('R-FLOW-4 R-ISSUE-3 what a letter to an author is filled in with, and where its button leads', () => {
  expect(templateValues(site, editor, submission)).toEqual({
    greeting: 'Dear Ada,',
    title: 'On reading',
    manuscript: '“On reading”',
    submissionNumber: '2026-007',
    journal: 'Sample Journal',
  })
  expect(templateValues(site, stranger, submission)).toMatchObject({
    greeting: 'Dear Buy now,',
    title: '2026-007',
    manuscript: '2026-007',
  })
  const read = templateValues(site, stranger, submission, { isRead: true })
  expect(read, 'an editor reads it before it leaves').toMatchObject({
    title: 'On reading',
    manuscript: '“On reading”',
  })
  const submissions = 'https://journal.example/submissions/s1'
  const own = { label: 'Your submission', url: submissions }
  const found = { id: 's1', articleId: 'a1' }
  expect(emailAction(site, 'accepted', found)).toEqual(own)
  expect(emailAction(site, 'published', { ...found, articleId: null })).toEqual(own)
  for (const name of ['published', 'published-in-issue'] as const)
    expect(emailAction(site, name, found)).toEqual({
      label: 'Read it',
      url: 'https://journal.example/journals/a1',
    })
  const issue = { volume: '3', number: '1', year: 2026 } as never
  expect(openIssueAction(site, issue).label).toBe('Open the issue')
  const articles = (count: number, who = editor) =>
    issueTemplateValues(who, issue, Array(count).fill(submission)).articles
  expect(articles(2)).toBe('– On reading\n– On reading')
  expect(articles(1, stranger)).toBe('– Number 2026-007')
  expect(articles(20)?.split('\n')).toHaveLength(20)
  expect(articles(21)?.split('\n').slice(19)).toEqual(['– On reading', '– and more'])
})
