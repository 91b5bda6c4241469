import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { placedPictures } from '#domain/manuscript/document/inlines.ts'
import type { RenderedFile } from '../article-for-rendering.ts'
import { type ChosenPicture, choosePictures, pdfPictures } from '../choose-pictures.ts'
import type { IssueForRendering } from '../epub/epub-for-rendering.ts'
import {
  type ArticlePlace,
  articleWithDocument,
  logoFile,
  sharedTemplates,
} from './article-with-document.ts'
import { compilePdf } from './compile-pdf.ts'
import { continuePages, issueData } from './issue-data.ts'
import { issueTemplate } from './issue-template.ts'

type IssueArticle = IssueForRendering['articles'][number]

const coverName = 'cover'

/**
 * Sets an issue as one PDF/UA-1: a cover page, the contents, and its articles one after another. An article without a full text
 * has its first page and a link. The look follows the journal's settings; the journal's own Typst template applies to single articles only.
 */
export function renderIssuePdf({ issue, articles, cover }: IssueForRendering): RenderedFile {
  const [first] = articles
  if (!first) throw new Error('an issue without articles has no PDF')
  const pictures = articles.map(choosePicturesOf)
  return compilePdf({
    templates: { ...sharedTemplates, 'issue.typ': issueTemplate },
    main: 'issue.typ',
    pictures,
    files: { ...logoFile(first.appearance), ...(cover && { [coverName]: cover.bytes }) },
    data(showable, findings) {
      const listed = articles.map((article, index) => {
        const document = article.document ?? linkToPage(article)
        const options = { showable, findings, pictures: pictures[index] ?? new Map() }
        return articleWithDocument({ ...article, document }, placeOf(index), options)
      })
      const data = showable.inAll(issueData(issue, first.appearance))
      const hasLogo = listed[0]?.logo ?? null
      const shown = { ...data, cover: cover && coverName, logo: hasLogo }
      return { 'issue.json': { ...shown, articles: continuePages(articles, listed) } }
    },
    refuse: (_, __, error) => error,
  })
}

const placeOf = (index: number): ArticlePlace => ({
  anchorPrefix: `article-${index + 1}-`,
  base: 1,
  start: `article-${index + 1}`,
})

/** Pictures of different articles have different names. */
function choosePicturesOf(
  { document, pictures }: IssueArticle,
  index: number,
): Map<string, ChosenPicture> {
  const placed = document ? placedPictures(document) : []
  const { chosen } = choosePictures(placed, pictures, pdfPictures)
  const { anchorPrefix } = placeOf(index)
  return new Map(
    [...chosen].map(([id, picture]) => [
      id,
      { ...picture, fileName: `${anchorPrefix}${picture.fileName}` },
    ]),
  )
}

/** In place of a full text, where the article is. */
function linkToPage({ record }: IssueArticle): ManuscriptDocument {
  const { url } = record
  return {
    language: 'en',
    front: { title: [], authors: [], abstract: [], keywords: [] },
    blocks: [
      {
        kind: 'paragraph',
        id: 'page',
        source: null,
        content: [
          { kind: 'text', text: 'The text of this article is at ' },
          { kind: 'link', href: url, content: [{ kind: 'text', text: url }] },
        ],
      },
    ],
    notes: [],
    references: [],
    pictures: [],
  }
}
