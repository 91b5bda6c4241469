import { describe, expect } from 'vitest'
import { contributorFromName } from '#domain/manuscript/contributor.ts'
import {
  createSubmission,
  manuscriptForm,
  type Person,
  type TestSite,
  test,
} from '../../../../test/site.ts'
import { fetchWorkflow, runCommand } from '../../../../test/workflow.ts'

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
  test('R-SUBMIT-6 R-API-5 are stored as contributors, and their names are the authors', async ({
    site,
  }) => {
    const author = await site.signIn('author', 'Sender')
    const received = await submit(site, author, [ada, { displayName: 'Musa Bello' }])
    expect(received.authors).toEqual(['Ada Obi', 'Musa Bello'])
    expect(await fetchContributors(site, author, received._id)).toEqual([
      { ...ada, displayName: 'Ada Obi' },
      contributorFromName('Musa Bello'),
    ])
  })

  test('R-SUBMIT-6 get the email address of the submitter who has the same name', async ({
    site,
  }) => {
    const author = await site.signIn('author', 'Musa Bello')
    const authors = JSON.stringify(['Ada Obi', 'Bello, Musa'])
    const { _id: id } = await createSubmission(site, author, { authors })
    expect(await fetchContributors(site, author, id)).toEqual([
      contributorFromName('Ada Obi'),
      { ...contributorFromName('Bello, Musa'), email: author.email },
    ])
    const own = { displayName: 'Musa Bello', email: 'musa@example.org' }
    const { _id: other } = await submit(site, author, [own])
    expect(await fetchContributors(site, author, other)).toMatchObject([own])
  })

  test('R-BYLINE-1 keep an email address typed after a name out of the byline', async ({
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

  test('R-SUBMIT-6 R-API-7 are refused with the author and the field that is wrong', async ({
    site,
  }) => {
    const author = await site.signIn('author')
    const contributors = JSON.stringify([ada, { displayName: 'Musa', orcid: '1' }])
    const form = manuscriptForm({ authors: null, contributors })
    const { status, body } = await site.send(author, 'POST', '/api/submissions', form)
    expect(status).toBe(400)
    expect(body.message).toBe('Author 2 (Musa): the ORCID iD is not valid: please check its digits')
  })

  test('R-BYLINE-1 R-FLOW-6 are the contributors of the article', async ({ site }) => {
    const author = await site.signIn('author', 'Sender')
    const editor = await site.signIn('editor')
    const { _id: id } = await submit(site, author, [ada, { displayName: 'Musa Bello' }])
    await runCommand(site, editor, id, 'accept')
    await runCommand(site, editor, id, 'draft')
    const { draftId } = (await fetchWorkflow(site, editor, id)).office
    const { data } = (await site.ask(editor, { url: `/api/journals/${draftId}` })).body
    expect(data.contributors).toEqual(await fetchContributors(site, editor, id))
    expect(data.contributors[0]).toMatchObject(ada)
  })
})
