import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { createDocx, createPdf, type TestFile } from './files.ts'
import { bearer, type Person } from './people.ts'

/** Title, abstract and a word that only this abstract has. */
export function newArticleText() {
  const mark = randomUUID().slice(0, 8)
  return {
    word: `quokka${mark}`,
    title: `Reading aloud in class ${mark}`,
    abstract: `Six teachers read aloud for a term. We call what they did quokka${mark}.`,
    authors: [`Amina Test ${mark}`, 'Ṣadé Test'],
    keywords: ['reading', 'listening'],
  }
}

type UploadOptions = { title?: string; status?: 'published' | 'draft' }

/** Uploads an article with both its files through the API; published unless `status` says otherwise. */
export async function uploadArticle(
  request: APIRequestContext,
  admin: Person,
  { status = 'published', ...wanted }: UploadOptions = {},
) {
  const { word, title, abstract, authors, keywords } = { ...newArticleText(), ...wanted }
  const [pdf, docx] = [await createPdf(), await createDocx()]
  const response = await request.post('/api/journals', {
    headers: bearer(admin),
    multipart: {
      title,
      abstract,
      status,
      authors: JSON.stringify(authors),
      keywords: JSON.stringify(keywords),
      pdfFile: pdf,
      docxFile: docx,
    },
  })
  expect(response.status(), 'the article is uploaded').toBe(201)
  const { data } = await response.json()
  return { id: data._id as string, word, title, abstract, authors, keywords, pdf, docx }
}

export type UploadedArticle = Awaited<ReturnType<typeof uploadArticle>>

/** Sends a manuscript in through the API. */
export async function submitManuscript(request: APIRequestContext, author: Person, file: TestFile) {
  const { title, abstract, authors, keywords } = newArticleText()
  const response = await request.post('/api/submissions', {
    headers: bearer(author),
    multipart: {
      title,
      abstract,
      file,
      authors: JSON.stringify(authors),
      keywords: JSON.stringify(keywords),
    },
  })
  expect(response.status(), 'the manuscript is submitted').toBe(201)
  const { data } = await response.json()
  return { id: data._id as string, title, address: new URL(data.docxCloudinaryUrl).pathname }
}
