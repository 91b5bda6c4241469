import { expect } from 'vitest'
import { defaultCheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { readFolder } from '#features/journal/read-folder.ts'
import { openRound } from '../../../../test/editorial/peer-review.ts'
import { givenSubmission } from '../../../../test/editorial/submissions.ts'
import { fetchWorkflow, runCommand } from '../../../../test/editorial/workflow.ts'
import { sampleDocx } from '../../../../test/fixtures/files.ts'
import { manuscriptForm, type SiteOptions, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

test('R-PRE-5 editors and the author read the findings of a manuscript', async ({ site }) => {
  const author = await site.signIn()
  const { _id: id } = await givenSubmission(site, author, {
    file: sampleDocx({ text: 'A few words.' }),
  })
  const url = `/api/submissions/${id}/check`
  for (const who of [author, await site.signIn('admin')]) {
    const { body } = await site.ask(who, { url })
    expect(body.data.reason).toBeNull()
    expect(body.data.findings).toContainEqual({
      rule: 'length',
      code: 'too-short',
      level: 'error',
      places: [],
      count: 0,
      found: expect.stringMatching(/ words$/),
      expected: '4,000 to 8,000 words',
    })
  }
  const other = await site.signIn('user', 'Another Sample')
  expect((await site.ask(other, { url })).status).toBe(404)
})

const { journal } = await readFolder('journal')
const checks = { ...defaultCheckRules, length: { level: 'blocking' as const, min: 100, max: 200 } }

const blocking = test.extend<{ rules: typeof checks; given: SiteOptions }>({
  rules: checks,
  given: async ({ rules }, use) => use({ journal: { ...journal, checks: rules } }),
})

blocking(
  'R-PRE-2 a blocking finding is accepted with a reason that the editor reads',
  async ({ site }) => {
    const author = await site.signIn()
    const refused = await site.send(author, 'POST', '/api/submissions', manuscriptForm())
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('The journal asks for 100 to 200 words.')
    const form = manuscriptForm()
    form.set('checkReason', 'It is a book review.')
    const { status, body } = await site.send(author, 'POST', '/api/submissions', form)
    expect(status).toBe(201)
    const editor = await site.signIn('admin')
    const check = await site.ask(editor, { url: `/api/submissions/${body.data._id}/check` })
    expect(check.body.data.reason).toBe('It is a book review.')
  },
)

const newFiles = [
  { path: 'manuscript', before: async () => {} },
  {
    path: 'response',
    before: (site: TestSite, editor: Person, id: string) =>
      runCommand(site, editor, id, 'return-for-correction'),
  },
  {
    path: 'revision',
    async before(site: TestSite, editor: Person, id: string) {
      await openRound(site, id)
      await runCommand(site, editor, id, 'request-minor-revision')
    },
  },
]

for (const { path, before } of newFiles)
  blocking(
    `R-PRE-1 R-PRE-2 a file sent to /${path} needs a reason of its own for its findings`,
    async ({ site }) => {
      const [author, editor] = [await site.signIn(), await site.signIn('admin')]
      const { _id: id } = await givenSubmission(site, author, { checkReason: 'A book review.' })
      await before(site, editor, id)
      site.pass(60_000)
      const { version, files } = await fetchWorkflow(site, author, id)
      const form = new FormData()
      form.set('version', String(version))
      if (path !== 'manuscript') form.set('responses', '["Done"]')
      for (const name of path === 'revision' ? ['file', 'marked'] : ['file'])
        form.set(name, sampleDocx({ text: 'Some other words.' }))
      const send = () => site.send(author, 'POST', `/api/submissions/${id}/${path}`, form)
      const refused = await send()
      expect([refused.status, refused.headers['x-field']]).toEqual([400, 'checkReason'])
      expect(refused.body.message).toContain('The journal asks for 100 to 200 words.')
      expect((await fetchWorkflow(site, author, id)).files).toEqual(files)
      form.set('checkReason', 'A shorter book review.')
      expect((await send()).status).toBe(200)
      const check = await site.ask(editor, { url: `/api/submissions/${id}/check` })
      expect(check.body.data.reason).toBe('A shorter book review.')
    },
  )
