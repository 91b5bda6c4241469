import { pdf } from './files.ts'

const somePdf = new Uint8Array(await pdf().arrayBuffer())

const namespace = 'xmlns="http://pkp.sfu.ca" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

/** A text as XML has it. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A file as the native XML of OJS 3.3 and 3.4 embeds it, with the id by which galleys name it. */
export const fileElement = (
  id: number,
  name: string,
  content: Uint8Array | string,
  genre = 'Article Text',
): string => {
  const base64 = typeof content === 'string' ? content : Buffer.from(content).toString('base64')
  const lines = base64.replace(/.{76}/g, '$&\n')
  return `<submission_file id="${id}" file_id="${id + 100}" stage="proof" genre="${genre}" viewable="false">
  <name locale="en">${escaped(name)}</name>
  <file id="${id + 100}" extension="${name.split('.').at(-1)}"><embed encoding="base64">${lines}</embed></file>
</submission_file>`
}

export const galleyElement = (id: number, name: string, fileId: number, urlPath = ''): string =>
  `<article_galley locale="en" url_path="${urlPath}" approved="true"><id type="internal" advice="ignore">${id}</id>
  <name locale="en">${escaped(name)}</name><seq>${id}</seq><submission_file_ref id="${fileId}"/></article_galley>`

type Known = {
  id?: number
  title?: string
  /** What stands in the article before its publication. */
  files?: string
  /** What stands in the publication after its title. */
  said?: string
  galleys?: string
  authors?: string
  status?: number
  urlPath?: string
  locale?: string
}

export const authorElement = (given: string, family: string, more = ''): string =>
  `<author include_in_browse="true" user_group_ref="Author" seq="0" id="1"><givenname locale="en">${given}</givenname><familyname locale="en">${family}</familyname>${more}</author>`

/** An article as OJS 3.4 exports it; say only what matters to the test. */
export function articleElement({
  id = 17,
  title = 'A sample article',
  ...known
}: Known = {}): string {
  const { files, said = '', authors = authorElement('Sample', 'Author') } = known
  const { galleys, status = 3, urlPath = '', locale = 'en' } = known
  return `<article ${namespace} locale="${locale}" date_submitted="2018-01-05" status="${status}" current_publication_id="${id}1" stage="production">
  <id type="internal" advice="ignore">${id}</id>
  ${files ?? fileElement(id, 'article.pdf', somePdf)}
  <publication version="1" status="${status}" primary_contact_id="1" url_path="${urlPath}" seq="1" date_published="2019-06-30" section_ref="ART">
    <id type="internal" advice="ignore">${id}1</id>
    <title locale="${locale}">${escaped(title)}</title>
    <abstract locale="${locale}">&lt;p&gt;One &amp;amp; two.&lt;/p&gt;&lt;p&gt;Three.&lt;/p&gt;</abstract>
    ${said}
    <authors>${authors}</authors>
    ${galleys ?? galleyElement(id, 'PDF', id)}
    <pages>1-9</pages>
  </publication>
</article>`
}

/** An issue with its articles; `said` stands after its name. */
export const issueElement = (
  articles: string,
  said = '',
  name = '<volume>7</volume><number>2</number><year>2019</year>',
) =>
  `<?xml version="1.0"?>
<issue ${namespace} published="1" current="0" access_status="1" url_path="first-light">
  <id type="internal" advice="ignore">3</id>
  <issue_identification>${name}<title locale="en">A sample issue</title></issue_identification>
  <date_published>2019-06-30</date_published>
  <sections><section ref="ART" seq="0"><id type="internal">1</id><abbrev locale="en">ART</abbrev><title locale="en">Articles</title></section></sections>
  ${said}
  <articles>${articles}</articles>
</issue>`
