import { pictureExtension } from '#domain/file-kind.ts'
import { findPicture, picturesIn } from '#features/journal/pictures.ts'
import type { JournalContent } from '#features/journal/render-journal.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Bag } from './bag.ts'
import { staticPage } from './static-page.ts'

type Deps = { db: Database; storage: Storage; content: JournalContent; baseUrl: string }

/** Adds the settings of the journal as JSON, its pages, and their pictures. */
export async function addJournalPages(deps: Deps, bag: Bag): Promise<void> {
  const { crawlers: _, downloadFallbacks: __, ...journal } = deps.content.journal
  const settings = `${JSON.stringify(journal, null, 2)}\n`
  await bag.add('journal.json', settings)
  const pages = [...deps.content.pages]
  const pictures = await addPictures(deps, bag, [settings, ...pages.map(([, { html }]) => html)])
  const rewrite = rewriteLinks(new Set(deps.content.pages.keys()), pictures, deps.baseUrl)
  for (const [name, { title, html }] of pages)
    await bag.add(`pages/${name}.html`, staticPage('en', title, '../', { markup: rewrite(html) }))
}

/** Adds the pictures in some texts. Returns their names in the bag by id. */
async function addPictures({ db, storage }: Deps, bag: Bag, texts: string[]) {
  const names = new Map<string, string>()
  for (const id of picturesIn(texts.join('\n'))) {
    const picture = await findPicture(db, id)
    if (!picture) continue
    const name = `pictures/${id}.${pictureExtension(picture.mediaType)}`
    await bag.add(name, await storage.get(picture.storageKey))
    names.set(id, name)
  }
  return names
}

/** Points links to files in the bag where they exist, and otherwise to the site. */
const rewriteLinks =
  (pages: Set<string>, pictures: Map<string, string>, baseUrl: string) =>
  (html: string): string =>
    html.replace(/\b(href|src)="(\/[^"]*)"/g, (_, attribute: string, address: string) => {
      const picture = pictures.get(address.slice('/pictures/'.length))
      const [, page = '', section = ''] = /^\/([\w-]+)(#[^?]*)?$/.exec(address) ?? []
      const inBag = picture ? `../${picture}` : pages.has(page) && `${page}.html${section}`
      return `${attribute}="${inBag || `${baseUrl}${address}`}"`
    })
