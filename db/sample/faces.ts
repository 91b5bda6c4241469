import { authorNames, type FullArticle } from './articles.ts'
import { gatherGentium } from './typeface/gentium.ts'
import { lettersOf } from './typeface/letters.ts'
import { writeTrueType } from './typeface/truetype.ts'

/** The three faces of the page, as TrueType files. */
export type Faces = { regular: Buffer; bold: Buffer; italic: Buffer }

const ALWAYS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const PUNCTUATION = '’‘“”–—·…©'

/** Prepares Gentium Book Plus with every letter the articles use; italic serves labels only. */
export function prepareFaces(articles: FullArticle[]): Faces {
  const plain = lettersOf(ALWAYS + PUNCTUATION)
  const used = [...plain, ...articles.flatMap((article) => lettersOf(allText(article)))]
  return {
    regular: writeTrueType(gatherGentium('400-normal', used)),
    bold: writeTrueType(gatherGentium('700-normal', used)),
    italic: writeTrueType(gatherGentium('400-italic', plain)),
  }
}

function allText(article: FullArticle): string {
  const body = article.sections.flatMap((section) => [section.heading, ...section.paragraphs])
  const front = [article.title, article.abstract, ...authorNames(article), ...article.keywords]
  return [...front, ...body].join(' ')
}
