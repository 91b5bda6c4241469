import { inArray, sql } from 'drizzle-orm'
import { searchIndex, searchWord } from '#db/schema/publishing/articles.ts'
import type { Database } from '#platform/database/database.ts'

/** Adds the words of public articles to the spelling suggestions; sorted, so that two writers cannot deadlock. */
export async function indexWords(db: Database, ids: string[]): Promise<void> {
  await db.execute(sql`
    insert into ${searchWord} (word)
    select distinct word from ${searchIndex}, unnest(tsvector_to_array(${searchIndex.words})) as word
    where ${inArray(searchIndex.articleId, ids)} and length(word) between 4 and 40 and word ~ '[^0-9]'
      and not exists (select from ${searchWord} where ${searchWord.word} = word)
    order by word
    on conflict do nothing`)
}
