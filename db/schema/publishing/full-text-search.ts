import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { article } from './articles.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What the search reads of the current version of a full text. Without a row, the search uses the text of the Word file. */
export const fullTextIndex = pgTable('full_text_index', {
  articleId: text('article_id')
    .primaryKey()
    .references(() => article.id, { onDelete: 'cascade' }),
  /** The words in their order, folded, with single spaces: for phrases. */
  foldedText: text('folded_text').notNull(),
  /** The different words, folded. */
  words: tsvector('words').notNull(),
})

/** The same in passages, so that a result leads to the section that matched. */
export const fullTextPassage = pgTable(
  'full_text_passage',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => fullTextIndex.articleId, { onDelete: 'cascade' }),
    /** From 0, in the order of the text. */
    position: integer('position').notNull(),
    /** The anchor of its section on the page; null before the first heading. */
    sectionId: text('section_id'),
    heading: text('heading').notNull(),
    text: text('text').notNull(),
    /** The words of the heading, in the first passage of a section, and of the text, folded, with single spaces. */
    foldedText: text('folded_text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.position] })],
)
