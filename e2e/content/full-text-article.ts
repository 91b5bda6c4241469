import { type APIRequestContext, expect } from '@playwright/test'
import { bytesOf } from '../../test/fixtures/files.ts'
import { samplePng } from '../../test/fixtures/pictures.ts'
import { richManuscript } from '../../test/fixtures/rich-manuscript.ts'
import { bearer, type Person } from '../people.ts'
import { randomLetters } from '../random-letters.ts'
import { uploadArticle } from './articles.ts'
import { asTestFile, wordType } from './files.ts'

/** A public article with an approved full text, and with the EPUB that was made from it. */
export async function createFullTextArticle(request: APIRequestContext, admin: Person) {
  const word = `sonometer${randomLetters()}`
  const picture = await bytesOf(samplePng({ width: 1000, height: 600 }))
  const docx = await asTestFile(richManuscript(word, picture), wordType)
  const article = await uploadArticle(request, admin, { docx })
  await approveFullText(request, admin, article.id)
  const epub = `/journals/${article.id}/article.epub`
  await expect.poll(async () => (await request.get(epub)).status()).toBe(200)
  return { ...article, word }
}

/** Approves the full text of an article once its Word file is converted. */
export async function approveFullText(
  request: APIRequestContext,
  admin: Person,
  id: string,
  note?: string,
): Promise<void> {
  const headers = bearer(admin)
  const address = `/api/journals/${id}/full-text`
  const read = async () => (await (await request.get(address, { headers })).json()).data
  await expect.poll(async () => (await read()).state).toBe('converted')
  const { fileId, convertedAt } = await read()
  const data = { fileId, convertedAt, ...(note && { note }) }
  const approved = await request.put(`${address}/approval`, { headers, data })
  expect(approved.status(), 'the full text is approved').toBe(200)
}
