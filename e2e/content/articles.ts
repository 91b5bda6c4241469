import { type APIRequestContext, expect } from '@playwright/test'
import { bearer, type Person } from '../people.ts'
import { randomLetters } from '../random-letters.ts'
import { createDocx, createPdf, type TestFile } from './files.ts'

/** The text of an article; `word` occurs in its abstract only. */
export function newArticleText() {
  const mark = randomLetters()
  return {
    word: `quokka${mark}`,
    title: `Reading aloud in class ${mark}`,
    abstract: `Six teachers read aloud for a term. We call what they did quokka${mark}.`,
    authors: [`Amina Test ${mark}`, 'Ṣadé Test'],
    keywords: ['reading', 'listening'],
  }
}

type UploadOptions = {
  title?: string
  status?: 'published' | 'draft'
  category?: string
  docx?: TestFile
}

/** Uploads an article with both files through the API. */
export async function uploadArticle(
  request: APIRequestContext,
  admin: Person,
  { status = 'published', category = '', ...options }: UploadOptions = {},
) {
  const { word, title, abstract, authors, keywords } = { ...newArticleText(), ...options }
  const [pdf, docx] = [await createPdf(), options.docx ?? (await createDocx())]
  const send = () =>
    request.post('/api/journals', {
      headers: bearer(admin),
      multipart: {
        title,
        abstract,
        status,
        ...(category && { category }),
        authors: JSON.stringify(authors),
        keywords: JSON.stringify(keywords),
        pdfFile: pdf,
        docxFile: docx,
      },
    })
  let response = await send()
  // All workers share the administrator, and the server takes a few forms of one account at a time.
  while (response.status() === 429) response = await send()
  expect(response.status(), 'the article is uploaded').toBe(201)
  const { data } = await response.json()
  return { id: data._id as string, word, title, abstract, authors, keywords, pdf, docx }
}

export type UploadedArticle = Awaited<ReturnType<typeof uploadArticle>>

/** A search with 13 results, one more than a page of the archive. They were uploaded before the first test. */
export const sharedSearch = (): { word: string; category: string } =>
  JSON.parse(process.env.E2E_SEARCH ?? '{}')

export async function uploadSharedSearch(request: APIRequestContext, admin: Person) {
  const search = { word: `wombat${randomLetters()}`, category: 'Education' }
  for (let n = 0; n < 13; n += 1)
    await uploadArticle(request, admin, { title: `${search.word} ${n}`, category: search.category })
  return search
}

/** Submits a manuscript through the API. */
export async function submitManuscript(
  request: APIRequestContext,
  author: Person,
  manuscript?: TestFile,
  names?: string[],
  reviewers: object[] = [],
) {
  const file = manuscript ?? (await createDocx())
  const { title, abstract, authors, keywords } = newArticleText()
  const response = await request.post('/api/submissions', {
    headers: bearer(author),
    multipart: {
      title,
      abstract,
      file,
      authors: JSON.stringify(names ?? authors),
      keywords: JSON.stringify(keywords),
      reviewers: JSON.stringify(reviewers),
    },
  })
  expect(response.status(), 'the manuscript is submitted').toBe(201)
  const { data } = await response.json()
  return { id: data._id as string, title, address: new URL(data.docxCloudinaryUrl).pathname }
}
