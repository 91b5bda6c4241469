import { pictureExtension } from '#domain/file-kind.ts'
import { findPicture, picturesIn } from '#features/journal/pictures.ts'
import type { JournalContent } from '#features/journal/render-journal.ts'
import { el, writeXml } from '#features/metadata/formats/xml.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Bag } from './bag.ts'

type Needs = { db: Database; storage: Storage; content: JournalContent; baseUrl: string }

/** Adds what the journal says of itself: its identity as JSON, its pages, and the pictures that both show. */
export async function addJournalPages(needs: Needs, bag: Bag): Promise<void> {
  const { crawlers: _, downloadFallbacks: __, ...journal } = needs.content.journal
  const identity = `${JSON.stringify(journal, null, 2)}\n`
  await bag.add('journal.json', identity)
  const pages = [...needs.content.pages]
  const pictures = await addPictures(needs, bag, [identity, ...pages.map(([, { html }]) => html)])
  const lead = rewriteLinks(new Set(needs.content.pages.keys()), pictures, needs.baseUrl)
  for (const [name, { title, html }] of pages) {
    const head = writeXml(el('title', {}, title))
    const back = writeXml(el('a', { href: '../index.html' }, 'All issues and articles'))
    const body = `<nav>${back}</nav>\n${writeXml(el('h1', {}, title))}\n${lead(html)}`
    await bag.add(
      `pages/${name}.html`,
      `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n${head}\n${body}</html>\n`,
    )
  }
}

/** Adds the pictures that texts name; answers their names in the bag by their ids. */
async function addPictures({ db, storage }: Needs, bag: Bag, texts: string[]) {
  const names = new Map<string, string>()
  for (const id of picturesIn(texts.join('\n'))) {
    const stored = await findPicture(db, id)
    if (!stored) continue
    const name = `pictures/${id}.${pictureExtension(stored.mediaType)}`
    await bag.add(name, await storage.get(stored.storageKey))
    names.set(id, name)
  }
  return names
}

/** Leads the links of a page to what lies in the bag, and all others of the site to its address. */
const rewriteLinks =
  (pages: Set<string>, pictures: Map<string, string>, baseUrl: string) =>
  (html: string): string =>
    html.replace(/\b(href|src)="(\/[^"]*)"/g, (_, attribute: string, address: string) => {
      const picture = pictures.get(address.slice('/pictures/'.length))
      const [, page = '', section = ''] = /^\/([\w-]+)(#[^?]*)?$/.exec(address) ?? []
      const inBag = picture ? `../${picture}` : pages.has(page) && `${page}.html${section}`
      return `${attribute}="${inBag || `${baseUrl}${address}`}"`
    })
