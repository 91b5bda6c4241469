import { childrenNamed, childText, type OjsElement } from './element.ts'

/** The document type of OJS 2, by its address at PKP or by a path, which has no declarations. */
export const isOjs2Doctype = (doctype: string): boolean =>
  !doctype.includes('[') &&
  /["'](?:https?:\/\/pkp\.sfu\.ca\/ojs\/dtds\/[^"'\s]*|[\w./-]*\bnative\.dtd)["']\s*$/.test(doctype)

/** Elements around articles. A file that begins with one needs no document type: other formats do not use them. */
export const ojs2Containers = ['issues', 'issue', 'articles']

const createElement = (
  name: string,
  children: OjsElement[],
  attributes: Record<string, string> = {},
): OjsElement => ({ name, attributes, text: '', children })

const createText = (name: string, text: string): OjsElement => ({
  ...createElement(name, []),
  text,
})

const withoutNamed = (parent: OjsElement, names: readonly string[]): OjsElement[] =>
  parent.children.filter(({ name }) => !names.includes(name))

/** Converts an issue of OJS 2, without its sections, to the form of OJS 3. */
export function fromOjs2Issue(issue: OjsElement): OjsElement {
  const identifying = ['volume', 'number', 'year', 'title']
  const covers = childrenNamed(issue, 'cover').map(toCover)
  return {
    ...issue,
    attributes: {
      ...issue.attributes,
      published: issue.attributes.published === 'true' ? '1' : '0',
    },
    children: [
      createElement('issue_identification', childrenNamed(issue, ...identifying)),
      createElement('covers', covers),
      ...withoutNamed(issue, [...identifying, 'cover']),
    ],
  }
}

function toCover(cover: OjsElement): OjsElement {
  const embeds = childrenNamed(cover, 'image').flatMap((image) => childrenNamed(image, 'embed'))
  const name = createText('cover_image', embeds[0]?.attributes.filename ?? '')
  return createElement('cover', [name, ...embeds], cover.attributes)
}

const converted = ['author', 'indexing', 'sponsor', 'permissions', 'date_published']
const withFiles = ['galley', 'htmlgalley', 'supplemental_file']

/** Converts an article of OJS 2 to the form of OJS 3.0. Its section has only a title. */
export function fromOjs2Article(
  article: OjsElement,
  section: OjsElement | undefined,
  isPublished: boolean,
): OjsElement {
  const { attributes } = article
  const [title] = childrenNamed(article, 'title')
  const galleys = childrenNamed(article, ...withFiles).flatMap(toGalley)
  return {
    ...article,
    attributes: {
      ...attributes,
      locale: attributes.locale ?? title?.attributes.locale ?? 'en_US',
      date_published: childText(article, 'date_published'),
      section_ref: section ? childText(section, 'title') : '',
      ...(isPublished && { status: '3' }),
    },
    children: [
      ...withoutNamed(article, [...converted, ...withFiles]),
      ...childrenNamed(article, 'indexing').flatMap(toKeywords),
      ...childrenNamed(article, 'permissions').flatMap(toLicence),
      ...childrenNamed(article, 'sponsor').map((sponsor) => toList('agencies', 'agency', sponsor)),
      createElement('authors', childrenNamed(article, 'author').map(toAuthor)),
      ...galleys,
    ],
  }
}

/** One text with entries separated by semicolons. */
const toList = (listName: string, name: string, { text, attributes }: OjsElement): OjsElement => {
  const entries = text.split(';').map((entry) => entry.trim())
  const elements = entries.filter(Boolean).map((entry) => createText(name, entry))
  return createElement(listName, elements, attributes)
}

const toKeywords = (indexing: OjsElement): OjsElement[] =>
  indexing.children.map((child) =>
    child.name === 'subject' ? toList('keywords', 'keyword', child) : child,
  )

const toLicence = (permissions: OjsElement): OjsElement[] =>
  permissions.children.map((child) =>
    child.name === 'license_url' ? { ...child, name: 'licenseUrl' } : child,
  )

const toAuthor = (author: OjsElement, index: number): OjsElement => {
  const { primary = 'false', ...attributes } = author.attributes
  return { ...author, attributes: { ...attributes, primary_contact: primary, seq: String(index) } }
}

/** A galley, and its file unless it is on another site. */
function toGalley(source: OjsElement, index: number): OjsElement[] {
  const isSupplement = source.name === 'supplemental_file'
  const content = childrenNamed(source, 'file').flatMap(({ children }) => children)
  const [remote] = content.filter(({ name }) => name === 'remote')
  const { filename, src } = content[0]?.attributes ?? {}
  const revision = { number: '1', filename: filename ?? src?.split('/').at(-1) ?? '' }
  const id = String(index + 1)
  const labels = childrenNamed(source, isSupplement ? 'title' : 'label')
  const galley = createElement(
    'article_galley',
    [
      ...childrenNamed(source, 'id'),
      ...labels.map((label) => ({ ...label, name: 'name' })),
      createText('seq', id),
      remote ?? createElement('submission_file_ref', [], { id }),
    ],
    source.attributes,
  )
  if (remote) return [galley]
  const kind = isSupplement ? 'supplementary_file' : 'submission_file'
  return [galley, createElement(kind, [createElement('revision', content, revision)], { id })]
}
