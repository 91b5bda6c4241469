import type { ContentsEntry } from '#domain/manuscript/render/html/render-html.ts'
import { el, type XmlElement } from '#domain/text/xml.ts'
import { articleLabelsIn } from '../article-labels.ts'
import { type EpubPage, xhtmlPage } from './article-page.ts'

/** An entry of a nested table of contents. */
type Entry = { href: string; text: string; level: number; entries: Entry[] }

/** The navigation document: the contents, and where the text begins. */
export function navigation(
  { title, language }: { title: string; language: string },
  pages: readonly EpubPage[],
): string {
  const [first, ...others] = pages
  const labels = articleLabelsIn(language)
  const entries =
    first && others.length === 0
      ? [{ ...pageEntry(first), entries: [] }, ...nest(first.fileName, first.contents)]
      : pages.map(pageEntry)
  const landmark = el('li', el('a', { 'epub:type': 'bodymatter', href: first?.fileName }, 'Text'))
  return xhtmlPage({ title, language }, [
    el(
      'nav',
      { 'epub:type': 'toc', role: 'doc-toc', 'aria-labelledby': 'contents-title' },
      el(
        'h1',
        { id: 'contents-title', lang: labels.language, 'xml:lang': labels.language },
        labels.contents,
      ),
      list(entries),
    ),
    el(
      'nav',
      { 'epub:type': 'landmarks', 'aria-label': 'Landmarks', hidden: 'hidden' },
      el('ol', landmark),
    ),
  ])
}

const pageEntry = ({ fileName, title, contents }: EpubPage): Entry => ({
  href: fileName,
  text: title,
  level: 0,
  entries: nest(fileName, contents),
})

function nest(fileName: string, contents: readonly ContentsEntry[]): Entry[] {
  const root: Entry = { href: '', text: '', level: 0, entries: [] }
  const open = [root]
  for (const { id, text, level } of contents) {
    const entry: Entry = { href: `${fileName}#${id}`, text, level, entries: [] }
    while (open.length > 1 && (open.at(-1)?.level ?? 0) >= level) open.pop()
    open.at(-1)?.entries.push(entry)
    open.push(entry)
  }
  return root.entries
}

const list = (entries: readonly Entry[]): XmlElement =>
  el(
    'ol',
    ...entries.map(({ href, text, entries: inner }) =>
      el('li', el('a', { href }, text), inner.length > 0 && list(inner)),
    ),
  )
