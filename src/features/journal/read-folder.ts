import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { VFile } from 'vfile'
import { matter } from 'vfile-matter'
import type { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import { type JournalSource, PageSource, requiredPages } from '#domain/journal/journal-source.ts'
import { describeIssue, requireNoControlCharacters } from '#domain/text/parse.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { findEmptyPlaceholder, type JournalContent, renderJournal } from './render-journal.ts'
import { validateAndRenderPage } from './validate-page.ts'

/** Invalid content; the message names the file and the field. */
export class ContentError extends Error {}

export const readJournal = async (folder: string): Promise<JournalContent> =>
  renderJournal(await readFolder(folder))

/** Reads and validates `journal.json` and `pages/*.md`. Throws `ContentError` for the first problem. */
export async function readFolder(folder: string): Promise<JournalSource> {
  const journal = await readIdentity(path.join(folder, 'journal.json'))
  const names = await listFolder(path.join(folder, 'pages'))
  const pages: Record<string, PageSource> = {}
  for (const name of names.filter((candidate) => candidate.endsWith('.md'))) {
    const file = path.join(folder, 'pages', name)
    pages[name.slice(0, -3)] = await readPage(file, journal)
  }
  const missing = requiredPages.find((name) => !Object.hasOwn(pages, name))
  if (missing)
    throw new ContentError(`${path.join(folder, 'pages', `${missing}.md`)}: the file is missing`)
  return { journal, pages }
}

/** The names in a folder; none if it does not exist. Throws `ContentError` if it cannot be read. */
export const listFolder = (folder: string): Promise<string[]> =>
  readdir(folder)
    .catch(whenAbsent<string[]>([]))
    .catch(({ message }: Error) => {
      throw new ContentError(`${folder}: the folder cannot be read (${message})`)
    })

async function readIdentity(file: string): Promise<Journal> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ContentError(`${file}: the file cannot be read`)
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new ContentError(`${file}: ${(error as Error).message}`)
  }
  return parseContent(file, Journal, content)
}

const Head = PageSource.omit({ text: true })

async function readPage(file: string, journal: Journal): Promise<PageSource> {
  const page = new VFile(await readFile(file, 'utf8'))
  try {
    // This YAML schema reads every plain value as text, also dates and numbers.
    matter(page, { strip: true, yaml: { schema: 'failsafe' } })
  } catch (error) {
    throw new ContentError(`${file}: ${(error as Error).message}`)
  }
  const head = parseContent(file, Head, page.data.matter)
  const written = parseContent(file, PageSource, { ...head, text: String(page) })
  const empty = findEmptyPlaceholder(written.text, journal)
  if (empty) throw new ContentError(`${file}: ${empty} has no value in journal.json`)
  withFileName(file, () => validateAndRenderPage(written, journal))
  return written
}

function parseContent<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  content: unknown,
): z.output<Schema> {
  const result = schema.safeParse(content)
  if (result.success) {
    withFileName(file, () => requireNoControlCharacters(result.data))
    return result.data
  }
  const [issue] = result.error.issues
  const field = issue?.path.join('.') ?? ''
  const problem = issue ? describeIssue(issue) : 'cannot be used'
  throw new ContentError(`${file}: ${field ? problem.replace(`${field} `, `${field}: `) : problem}`)
}

function withFileName(file: string, validate: () => void): void {
  try {
    validate()
  } catch (error) {
    throw new ContentError(`${file}: ${(error as Error).message}`)
  }
}
