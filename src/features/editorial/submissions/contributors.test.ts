import { describe, expect } from 'vitest'
import { type Contributor, contributorFromName } from '#domain/manuscript/contributor.ts'
import { fetchWorkflow, runCommand } from '../../../../test/editorial/workflow.ts'
import { createSubmission, manuscriptForm, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const ada = {
  given: 'Ada',
  family: 'Obi',
  email: 'ada@example.org',
  orcid: '0000-0002-1825-0097',
  affiliations: [{ name: 'Sample College', country: 'NG', ror: 'https://ror.org/03yrm5c26' }],
  corresponding: true,
  roles: ['Software'],
}

const submit = (site: TestSite, who: Person, contributors: object[]) =>
  createSubmission(site, who, { authors: null, contributors: JSON.stringify(contributors) })

const fetchContributors = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}` })).body.data.contributors

describe('the authors of a submission', () => {
  test('R-SUBMIT-6 R-API-5 the contributors of a submission give the names of its authors', async ({
    site,
  }) => {
    const author = await site.signIn('author', 'Sender')
    const received = await submit(site, author, [ada, { displayName: 'Musa Bello' }])
    expect(received.authors).toEqual(['Ada Obi', 'Musa Bello'])
    expect(await fetchContributors(site, author, received._id)).toEqual([
      { ...ada, displayName: 'Ada Obi', organisation: false },
      contributorFromName('Musa Bello'),
    ])
  })

  test("R-SUBMIT-6 an author with the name of the submitter gets the submitter's email address", async ({
    site,
  }) => {
    const author = await site.signIn('author', 'Musa Bello')
    const authors = JSON.stringify(['Ada Obi', 'Bello, Musa'])
    const { _id: id } = await createSubmission(site, author, { authors })
    expect(await fetchContributors(site, author, id)).toMatchObject([
      { displayName: 'Ada Obi', email: null },
      { displayName: 'Bello, Musa', email: author.email },
    ])
    const own = { displayName: 'Musa Bello', email: 'musa@example.org' }
    const { _id: other } = await submit(site, author, [own])
    expect(await fetchContributors(site, author, other)).toMatchObject([own])
  })

  test('R-BYLINE-1 an email address typed after a name stays out of the byline', async ({
    site,
  }) => {
    const author = await site.signIn('author', 'Sender')
    const authors = JSON.stringify(['Ada Obi <ada@example.org>'])
    const received = await createSubmission(site, author, { authors })
    expect(received.authors).toEqual(['Ada Obi'])
    expect(await fetchContributors(site, author, received._id)).toMatchObject([
      { displayName: 'Ada Obi', email: 'ada@example.org' },
    ])
  })

  test('R-SUBMIT-6 R-API-7 a wrong author is refused with the author and the field', async ({
    site,
  }) => {
    const author = await site.signIn('author')
    const contributors = JSON.stringify([ada, { displayName: 'Musa', orcid: '1' }])
    const form = manuscriptForm({ authors: null, contributors })
    const { status, body } = await site.send(author, 'POST', '/api/submissions', form)
    expect(status).toBe(400)
    expect(body.message).toBe('Author 2 (Musa): the ORCID iD is not valid: please check its digits')
  })

  test('R-BYLINE-1 R-FLOW-6 the authors of a submission are the contributors of the article', async ({
    site,
  }) => {
    const author = await site.signIn('author', 'Sender')
    const editor = await site.signIn('editor')
    const { _id: id } = await submit(site, author, [ada, { displayName: 'Musa Bello' }])
    await runCommand(site, editor, id, 'accept')
    await runCommand(site, editor, id, 'draft')
    const { draftId } = (await fetchWorkflow(site, editor, id)).editorial
    const { data } = (await site.ask(editor, { url: `/api/journals/${draftId}` })).body
    expect(data.contributors).toEqual(await fetchContributors(site, editor, id))
    expect(data.contributors[0]).toMatchObject(ada)
  })

  test('R-SUBMIT-6 names without rows get given and family names unless they are organisations', async ({
    site,
  }) => {
    const author = await site.signIn('author', 'Sender')
    const names = ['Ada Obi', 'BELLO, Musa', 'Plato', 'Ministry of Education']
    const { _id: id } = await createSubmission(site, author, { authors: JSON.stringify(names) })
    const found = await fetchContributors(site, author, id)
    expect(found.map(({ given, family }: Contributor) => [given, family])).toEqual([
      ['Ada', 'Obi'],
      ['Musa', 'BELLO'],
      [null, null],
      [null, null],
    ])
  })

  test('R-SUBMIT-6 an organisation has a whole name only', async ({ site }) => {
    const author = await site.signIn('author', 'Sender')
    const group = { displayName: 'Reading Together', organisation: true, given: 'Reading' }
    const { _id: id } = await submit(site, author, [group])
    expect(await fetchContributors(site, author, id)).toEqual([
      { ...contributorFromName('Reading Together'), organisation: true },
    ])
  })
})

const askFor = async (site: TestSite, statements: object) => {
  const manager = await site.signIn('admin')
  const { version } = (await site.ask(manager, { url: '/api/settings' })).body.data
  const url = '/api/settings/parts/submissions'
  const payload = { version, value: { statements } }
  expect((await site.ask(manager, { method: 'PUT', url, payload })).status).toBe(200)
}

describe('what authors add to a submission', () => {
  test('R-SUBMIT-6 the statements that the journal requires are required', async ({ site }) => {
    const author = await site.signIn('author')
    const rules = { ethics: 'required', funding: 'asked' }
    await askFor(site, rules)
    const { body: form } = await site.ask(author, { url: '/api/submission-form' })
    expect(form.statements).toEqual({
      ...rules,
      competingInterests: 'not-asked',
      dataAvailability: 'not-asked',
    })
    const send = (statements: object) =>
      site.send(
        author,
        'POST',
        '/api/submissions',
        manuscriptForm({ statements: JSON.stringify(statements) }),
      )
    const refused = await send({ ethics: ' ' })
    expect([refused.status, refused.body.message, refused.headers['x-field']]).toEqual([
      400,
      'Please enter the statement: Ethics approval.',
      'statements.ethics',
    ])
    const { status, body } = await send({ ethics: 'Approved by the college.', funding: '' })
    expect(status).toBe(201)
    const { data } = (await site.ask(author, { url: `/api/submissions/${body.data._id}` })).body
    expect(data.statements).toEqual({ ethics: 'Approved by the college.' })
  })

  test('R-SUBMIT-6 the statements become those of the article', async ({ site }) => {
    const [author, editor] = [await site.signIn('author'), await site.signIn('editor')]
    const statements = JSON.stringify({
      ethics: 'Approved',
      funding: 'Paid by the sample fund',
      dataAvailability: 'On request',
    })
    const { _id: id } = await createSubmission(site, author, { statements })
    await runCommand(site, editor, id, 'accept')
    await runCommand(site, editor, id, 'draft')
    const { draftId } = (await fetchWorkflow(site, editor, id)).editorial
    const { data } = (await site.ask(editor, { url: `/api/journals/${draftId}` })).body
    expect(data).toMatchObject({
      ethicsApproval: 'Approved',
      fundingStatement: 'Paid by the sample fund',
      dataAvailability: 'On request',
      competingInterests: null,
    })
  })

  test('R-PRE-4 the reference list of a submission becomes that of the article', async ({
    site,
  }) => {
    const [author, editor] = [await site.signIn('author'), await site.signIn('editor')]
    const references = ['Sample, A. (2020). On rivers.', 'Other, M. (2021). On lakes.']
    const fields = { references: JSON.stringify(references) }
    const { _id: id } = await createSubmission(site, author, fields)
    const own = await site.ask(author, { url: `/api/submissions/${id}` })
    expect(own.body.data.references).toEqual(references)
    await runCommand(site, editor, id, 'accept')
    await runCommand(site, editor, id, 'draft')
    const { draftId } = (await fetchWorkflow(site, editor, id)).editorial
    const { data } = (await site.ask(editor, { url: `/api/journals/${draftId}` })).body
    expect(data.references).toEqual(references)
  })

  test('R-SUBMIT-6 only editors without a conflict see suggested and opposed reviewers', async ({
    site,
  }) => {
    const [author, editor] = [await site.signIn('author'), await site.signIn('editor')]
    const namesake = await site.signIn('editor', 'Ada Obi')
    const wishes = [
      { kind: 'suggested', name: 'Ngozi Eze', email: 'eze@example.org', affiliation: 'A College' },
      { kind: 'opposed', name: 'Secret Rival', reason: 'A dispute' },
    ]
    const { _id: id } = await createSubmission(site, author, {
      authors: '["Ada Obi"]',
      reviewers: JSON.stringify(wishes),
    })
    const read = async (who: Person) =>
      (await site.ask(who, { url: `/api/submissions/${id}` })).body
    expect((await read(editor)).data.reviewers).toEqual([
      { ...wishes[0], reason: null },
      { ...wishes[1], email: null, affiliation: null },
    ])
    for (const who of [author, namesake]) {
      const seen = await read(who)
      expect([seen.data._id, seen.data.reviewers]).toEqual([id, undefined])
      expect(JSON.stringify(seen)).not.toMatch(/Rival|Eze/)
    }
  })
})
