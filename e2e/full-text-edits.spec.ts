import { expect } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { createManuscript } from './content/files.ts'
import { clickButton, openPage } from './pages.ts'
import { bearer, startSession } from './people.ts'
import { randomLetters } from './random-letters.ts'
import { test } from './test.ts'

const newWord = () => `barometer${randomLetters()}`

test('R-PROOF-2 an editor edits a part by its number, downloads the Word file and undoes the edit', async ({
  page,
  request,
  admin,
}) => {
  const word = newWord()
  const { id } = await uploadArticle(request, admin, { docx: await createManuscript(word) })
  await startSession(page, admin)
  await openPage(page, `/manage-journals/${id}/full-text`)
  const sentence = page.getByText(`The introduction names ${word}.`)
  await expect(sentence).toBeVisible()
  await page
    .locator('.numbered-text > *, .numbered-text section > *')
    .filter({ hasText: `The introduction names ${word}.` })
    .last()
    .locator('[data-part]')
    .click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Text').fill(`The introduction explains ${word}.`)
  await dialog.getByLabel('Reason').fill('Plainer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`The introduction explains ${word}.`)).toBeVisible()
  await expect(page.getByText('Plainer')).toBeVisible()
  const download = page.waitForEvent('download')
  await clickButton(page, 'Download the Word file with the edits')
  expect((await download).suggestedFilename()).toMatch(/\.docx$/)
  await expect(page.getByText('The file has all edits.')).toBeVisible()
  await clickButton(page, 'Undo edit 1')
  await expect(page.getByText(`The introduction names ${word}.`)).toBeVisible()
  await expect(page.getByText('1 edit was undone.')).toBeVisible()
})

test('R-PROOF-2 an edit that does not fit a new Word file is listed with the reason', async ({
  page,
  request,
  admin,
}) => {
  const word = newWord()
  const { id } = await uploadArticle(request, admin, { docx: await createManuscript(word) })
  await startSession(page, admin)
  const url = `/api/journals/${id}/full-text`
  const headers = bearer(admin)
  const read = async () => (await (await request.get(url, { headers })).json()).data
  await expect.poll(async () => (await read()).state).toBe('converted')
  const { fileId, parts } = await read()
  const partId = parts.find(({ text }: { text: string }) => text?.includes(word)).id
  const operations = [{ kind: 'wording', from: 'introduction', to: 'beginning' }]
  const made = await request.post(`${url}/edits`, {
    headers,
    data: { fileId, partId, operations, reason: '' },
  })
  expect(made.status()).toBe(200)
  const docxFile = await createManuscript(newWord())
  const replaced = await request.patch(`/api/journals/${id}`, { headers, multipart: { docxFile } })
  expect(replaced.status()).toBe(200)
  await expect.poll(async () => (await read()).state).toBe('converted')
  await openPage(page, `/manage-journals/${id}/full-text`)
  await expect(page.getByRole('heading', { name: 'Edits that no longer fit' })).toBeVisible()
  await expect(
    page.getByText('Not applied: the text that it changes is not there any more.'),
  ).toBeVisible()
})
