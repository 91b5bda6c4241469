import { abstractIn, keywordsIn } from '../checks/length.ts'
import type { ManuscriptDocument } from '../document/document.ts'
import { blockLines, inlineText } from '../document/text.ts'
import { type AuthorsInText, readAuthors } from './authors.ts'
import { readStatements, type StatementTexts } from './statements.ts'

/** The metadata in a manuscript, for the form of a submission. Fields that were not found are empty. */
export type FormValues = AuthorsInText & {
  title: string
  abstract: string
  keywords: string[]
  references: string[]
  statements: StatementTexts
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const readFormValues = (document: ManuscriptDocument): FormValues => ({
  title: toLine(document.front.title.flatMap(blockLines).join(' ')),
  abstract: abstractIn(document.front.abstract),
  keywords: keywordsIn(document.front.keywords),
  ...readAuthors(document.front.authors),
  references: document.references
    .map(({ content }) => toLine(inlineText(content)))
    .filter((reference) => reference !== ''),
  statements: readStatements(document),
})
