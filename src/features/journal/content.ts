import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeHTML } from 'entities'
import { Marked } from 'marked'
import { VFile } from 'vfile'
import { matter } from 'vfile-matter'
import { z } from 'zod'
import { contentPages } from '#domain/journal/content-page.ts'
import { Journal } from '#domain/journal/journal.ts'

/** A heading of the second level, and where on its page it stands. */
export type PageSection = { id: string; title: string }

/**
 * A page of the journal's own: `html` is safe, for the journal wrote it and raw HTML is escaped.
 * `sections` are its second-level headings, in order.
 */
export type ContentPage = {
  title: string
  description: string
  html: string
  sections: PageSection[]
}

/** What one journal says of itself: its identity and its pages by name (`about`, `guide`, …). */
export type JournalContent = { journal: Journal; pages: Map<string, ContentPage> }

/** Content that cannot be used; the message names the file and the field. */
export class ContentError extends Error {}

/** `about` has a page of its own that frames what the journal writes. */
const requiredPages = ['about', ...contentPages]

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1).max(160),
})

/** Reads and checks `journal.json` and `pages/*.md`. Throws `ContentError` at the first thing wrong. */
export async function readJournal(folder: string): Promise<JournalContent> {
  const journal = await readIdentity(path.join(folder, 'journal.json'))
  const names = await readdir(path.join(folder, 'pages')).catch(() => [])
  const pages = new Map<string, ContentPage>()
  for (const name of names.filter((candidate) => candidate.endsWith('.md'))) {
    const file = path.join(folder, 'pages', name)
    pages.set(name.slice(0, -3), await readPage(file, journal))
  }
  const missing = requiredPages.find((name) => !pages.has(name))
  if (missing)
    throw new ContentError(`${path.join(folder, 'pages', `${missing}.md`)}: the file is missing`)
  return { journal, pages }
}

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
  return checked(file, Journal, content)
}

async function readPage(file: string, journal: Journal): Promise<ContentPage> {
  const page = new VFile(await readFile(file, 'utf8'))
  try {
    // Of YAML's schemas the one that takes every plain value for text, dates and numbers too.
    matter(page, { strip: true, yaml: { schema: 'failsafe' } })
  } catch (error) {
    throw new ContentError(`${file}: ${(error as Error).message}`)
  }
  const { title, description } = checked(file, FrontMatter, page.data.matter)
  return { title, description, ...toHtml(fillIn(file, String(page), journal)) }
}

/** Replaces `{{journal.…}}` by the value of that field. */
function fillIn(file: string, text: string, journal: Journal): string {
  return text.replace(/\{\{journal\.([\w.]+)\}\}/g, (placeholder, field: string) => {
    const value = field
      .split('.')
      .reduce<unknown>(
        (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
        journal,
      )
    if (value === undefined)
      throw new ContentError(`${file}: ${placeholder} has no value in journal.json`)
    return String(value)
  })
}

function toHtml(markdown: string): { html: string; sections: PageSection[] } {
  const sections: PageSection[] = []
  const marked = new Marked({
    gfm: true,
    // What looks like HTML is text like any other.
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: {
      heading({ tokens, depth }) {
        const content = this.parser.parseInline(tokens)
        if (depth !== 2) return `<h${depth}>${content}</h${depth}>\n`
        const id = `section-${sections.length + 1}`
        const title = this.parser.parseInline(tokens, this.parser.textRenderer)
        sections.push({ id, title: decodeHTML(title) })
        return `<h2 id="${id}">${content}</h2>\n`
      },
    },
  })
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  return { html, sections }
}

function checked<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  content: unknown,
): z.output<Schema> {
  const result = schema.safeParse(content)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new ContentError(`${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}
