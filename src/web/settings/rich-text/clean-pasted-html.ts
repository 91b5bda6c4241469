/** The level and kind of a list item that Word pastes as a paragraph; null for other paragraphs. */
function readWordItem(paragraph: Element): { level: number; ordered: boolean } | null {
  const style = paragraph.getAttribute('data-style') ?? ''
  const level = /mso-list:[^;]*\blevel(\d)/.exec(style)?.[1]
  if (!level) return null
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? ''),
  )
  const ordered = /^\s*\(?[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? '')
  marker?.remove()
  return { level: Number(level), ordered }
}

/** Turns the paragraphs that Word pastes for list items into lists. */
function buildLists(document: Document): void {
  /** The open lists, outermost first; empty between lists. */
  let open: { list: Element; level: number }[] = []
  let last: Element | undefined
  for (const paragraph of document.querySelectorAll('p')) {
    const found = readWordItem(paragraph)
    if (!found) continue
    if (!last || paragraph.previousElementSibling !== open[0]?.list) open = []
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > found.level) open.pop()
    const current = open.at(-1)
    const item = document.createElement('li')
    if (!current || current.level < found.level) {
      const list = document.createElement(found.ordered ? 'ol' : 'ul')
      if (current && last) last.append(list)
      else paragraph.before(list)
      open.push({ list, level: found.level })
    }
    open.at(-1)?.list.append(item)
    item.append(...paragraph.childNodes)
    paragraph.remove()
    last = item
  }
}

/** Bold and italics that a word processor writes as styles. */
function readStyles(document: Document): void {
  for (const bold of document.querySelectorAll('b[data-style*="font-weight:normal"]'))
    bold.replaceWith(...bold.childNodes)
  for (const [style, tag] of inlineStyles) {
    for (const span of document.querySelectorAll(`span[data-style*="${style}"]`)) {
      const element = document.createElement(tag)
      element.append(...span.childNodes)
      span.append(element)
    }
  }
}

const inlineStyles = [
  ['font-weight:700', 'strong'],
  ['font-weight:bold', 'strong'],
  ['font-style:italic', 'em'],
] as const

/** Headings of a page start at the second level: its title is the first. */
function lowerHeadings(document: Document): void {
  const shift = document.querySelector('h1') ? 1 : 0
  for (const heading of document.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    const level = Math.min(4, Number(heading.tagName.slice(1)) + shift)
    const lowered = document.createElement(`h${level}`)
    lowered.append(...heading.childNodes)
    heading.replaceWith(lowered)
  }
}

/** Markdown tables have a header row and no merged cells. */
function simplifyTables(document: Document): void {
  for (const table of document.querySelectorAll('table')) {
    for (const cell of table.querySelectorAll('td,th')) {
      const columns = Math.min(50, Number(cell.getAttribute('colspan') ?? 1) || 1)
      cell.removeAttribute('colspan')
      cell.removeAttribute('rowspan')
      for (let column = 1; column < columns; column += 1) cell.after(document.createElement('td'))
    }
    for (const cell of table.rows[0]?.cells ?? []) {
      const header = document.createElement('th')
      header.append(...cell.childNodes)
      cell.replaceWith(header)
    }
  }
}

/** The Content-Security-Policy refuses `style`, also in a document that is only read. */
const hideStyles = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='))

/**
 * Prepares pasted HTML for the editor: lists, headings and tables of Word become those of a page.
 * Pictures are removed, since the site does not have their files; `pictures` counts them.
 */
export function cleanPastedHtml(html: string): { html: string; pictures: number } {
  const document = new DOMParser().parseFromString(hideStyles(html), 'text/html')
  const pictures = [...document.querySelectorAll('img')].filter(
    (picture) => !picture.getAttribute('src')?.startsWith('/'),
  )
  for (const picture of pictures) picture.remove()
  buildLists(document)
  readStyles(document)
  lowerHeadings(document)
  simplifyTables(document)
  return { html: document.body.innerHTML, pictures: pictures.length }
}
