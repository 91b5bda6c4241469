import { type APIRequestContext, expect } from '@playwright/test'
import { changeArticle } from '../page-data.ts'
import { bearer, type Person } from '../people.ts'
import { uploadArticle } from './articles.ts'

/** All metadata of an article, with text that would do harm as markup. */
export const completeMetadata = {
  contributors: [
    {
      displayName: 'Sample, Ada <b>',
      given: 'Ada',
      family: 'Sample',
      affiliations: [
        { name: 'Sample College', country: 'NG', ror: 'https://ror.org/03yrm5c26' },
        { name: 'Sample School', country: null, ror: null },
      ],
      orcid: '0000-0002-1825-0097',
      email: 'hidden-address@example.org',
      corresponding: true,
      roles: ['Conceptualization', 'Writing – original draft'],
    },
    { displayName: 'Ṣadé Sample', affiliations: [{ name: 'Sample School' }] },
  ],
  language: 'yo',
  licence: 'CC-BY-SA-4.0',
  articleNumber: 'e12',
  receivedOn: '2019-10-01',
  revisedOn: '2019-12-01',
  acceptedOn: '2020-01-15',
  funding: [{ funder: 'Sample Fund', award: 'A-1' }],
  dataAvailability: 'The data <script>alert(1)</script> are on request.',
  competingInterests: 'There are none.',
  ethicsApproval: 'Sample board, 12.',
  translatedAbstracts: [{ language: 'fr', text: 'Des marées <b>.' }],
  references: [
    'Sample, A. (2019). <i>Tides</i>. https://doi.org/10.5555/tides.1.',
    'Sample, B. (2018). Shores. Sample Press.',
  ],
}

/** Creates an article with all metadata and a supplement, and the notice that retracts it. */
export async function createCompleteArticle(request: APIRequestContext, admin: Person) {
  const article = await uploadArticle(request, admin)
  await changeArticle(request, admin, article.id, completeMetadata)
  const headers = bearer(admin)
  const added = await request.post(`/api/journals/${article.id}/supplements`, {
    headers,
    multipart: {
      label: 'Table S1. The <answers>',
      file: { name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') },
    },
  })
  expect(added.status(), 'the supplement is added').toBe(201)
  const notice = await uploadArticle(request, admin, { title: `Retraction of ${article.title}` })
  const about = { notice: 'retraction', concerns: article.id }
  await changeArticle(request, admin, notice.id, about)
  return { article, notice }
}
