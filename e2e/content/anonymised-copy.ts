import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { mediaTypes } from '../../src/domain/file-kind.ts'
import { bytesOf } from '../../test/fixtures/files.ts'
import { paragraph, run, wordFile, wordParts } from '../../test/fixtures/word-parts.ts'
import { openPage, pageHeading } from '../pages.ts'
import { bearer, type Person } from '../people.ts'
import { openRound } from '../steps/review.ts'
import { submitManuscript } from './articles.ts'
import type { TestFile } from './files.ts'

export type ReviewedSubmission = { id: string; file: TestFile }

const name = 'Zainabu Qwerty'

const paragraphs = [
  `By ${name}, who watched the lessons.`,
  'In our earlier study (Qwerty, 2021), two schools took part.',
  'Write to zainabu.qwerty@example.org for the data.',
  'Acknowledgements',
  'We thank the teachers of both schools.',
]

export async function namedManuscript(...more: string[]): Promise<TestFile> {
  const body = [...more, ...paragraphs].map((text) => paragraph(run(text))).join('')
  const buffer = await bytesOf(wordFile(wordParts(body, name)))
  return { name: 'manuscript.docx', mimeType: mediaTypes.docx, buffer }
}

/** Redacts every finding in the current manuscript and approves the copy, through the API. */
export async function approveCopyOf(request: APIRequestContext, editor: Person, id: string) {
  const url = `/api/submissions/${id}/anonymisation`
  const headers = bearer(editor)
  const { copy } = (await (await request.post(url, { headers })).json()).data
  const decisions = Object.fromEntries(
    copy.findings.map((finding: { id: string }) => [finding.id, 'redact']),
  )
  await request.patch(url, { headers, data: { decisions } })
  const data = { anonymisationId: copy._id }
  const approved = await request.post(`${url}/approve`, { headers, data })
  expect(approved.status(), 'the anonymised copy is approved').toBe(200)
}

/** Submits a manuscript that names its author, and sends it to review. */
export async function sendNamedManuscript(
  request: APIRequestContext,
  editor: Person,
  author: Person,
): Promise<ReviewedSubmission> {
  const file = await namedManuscript()
  const { id } = await submitManuscript(request, author, file, [name])
  await openRound(request, editor, id, 'double-anonymized')
  return { id, file }
}

export async function openCopy(page: Page, { id }: ReviewedSubmission): Promise<void> {
  await openPage(page, `/manage-journals/submissions/${id}/anonymised-copy`)
  await expect(pageHeading(page, 'Anonymised copy')).toBeVisible()
}
