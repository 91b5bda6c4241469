import { labelsIn } from '#domain/manuscript/render/labels.ts'
import type {
  ArticleAppearance,
  ArticleForRendering,
  PictureForRendering,
} from '../article-for-rendering.ts'
import { articleData } from './article-data.ts'
import { type DocumentPlace, documentData } from './document-data.ts'
import { documentTemplate } from './document-template.ts'
import { mathTemplate } from './math-template.ts'

/** The templates that articles and issues share. */
export const sharedTemplates = { 'document.typ': documentTemplate, 'math.typ': mathTemplate }

/** Where an article is: alone, or in an issue, where `start` is the label of its first page. */
export type ArticlePlace = DocumentPlace & { start: string | null }

type Options = Pick<Parameters<typeof documentData>[1], 'showable' | 'findings' | 'pictures'>

const logoName = 'logo'

/** An article as data for its template, its text included. */
export function articleWithDocument(
  article: ArticleForRendering,
  { start, ...place }: ArticlePlace,
  options: Options,
) {
  const { language } = article.record
  return {
    ...options.showable.inAll(articleData(article)),
    start,
    base: place.base,
    logo: logoOf(article.appearance) && logoName,
    document: documentData(article.document, {
      ...options,
      labels: labelsIn(language),
      language,
      place,
    }),
  }
}

const logoOf = ({ pdf, logo }: ArticleAppearance): PictureForRendering | null =>
  pdf.hasLogo ? logo : null

/** The logo for the compiler, if the settings show it. */
export function logoFile(appearance: ArticleAppearance): Record<string, Uint8Array> {
  const logo = logoOf(appearance)
  return logo ? { [logoName]: logo.bytes } : {}
}
