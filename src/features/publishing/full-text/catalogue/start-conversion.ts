import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import {
  catalogueConversion,
  catalogueConversionArticle,
} from '#db/schema/publishing/catalogue-conversion.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Queue } from '#platform/job-queue.ts'

const ConversionStep = z.object({ conversionId: z.string() })
export type ConversionStep = z.infer<typeof ConversionStep>

/** Each job converts one article and enqueues the next. */
export const catalogueQueue: Queue<ConversionStep> = {
  name: 'catalogue-conversion',
  payload: ConversionStep,
}

/**
 * Starts to convert the Word files of all public articles, the newest first. With `again` also those that were converted
 * before. Replaces the report of the last conversion. Throws 409 while one is running.
 */
export async function startConversion(
  deps: CommandDeps,
  who: Account,
  { again }: { again: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockConversions(tx)
    const [running] = await tx
      .select({ id: catalogueConversion.id })
      .from(catalogueConversion)
      .where(eq(catalogueConversion.state, 'running'))
    if (running)
      throw new Refused('transition-not-allowed', 'The back catalogue is already being converted.')
    await tx.delete(catalogueConversion)
    const id = newId()
    const startedAt = deps.clock()
    const row = { id, state: 'running', again, startedBy: who.id, startedAt } as const
    await tx.insert(catalogueConversion).values(row)
    await tx.execute(sql`insert into ${catalogueConversionArticle} (conversion_id, position, article_id)
      select ${id}, row_number() over (order by ${article.publicationDate} desc nulls last, ${article.id}), ${article.id}
      from ${article} where ${isPublicArticle()}`)
    const type = 'catalogue-conversion-started'
    await recordEvent(deps, tx, who.id, { type, again, conversionId: id })
  })
}

/** Stops after the article that is being converted. Throws 409 if no conversion is running. */
export const stopConversion = (deps: CommandDeps, who: Account): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockConversions(tx)
    const stopped = await tx
      .update(catalogueConversion)
      .set({ state: 'stopped', endedAt: deps.clock() })
      .where(eq(catalogueConversion.state, 'running'))
      .returning()
    if (stopped.length === 0)
      throw new Refused('transition-not-allowed', 'The back catalogue is not being converted.')
    await recordEvent(deps, tx, who.id, { type: 'catalogue-conversion-stopped' })
  })

/** Continues a conversion that was stopped. Throws 409 if there is none. */
export const continueConversion = (deps: CommandDeps, who: Account): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockConversions(tx)
    const [continued] = await tx
      .update(catalogueConversion)
      .set({ state: 'running', endedAt: null })
      .where(eq(catalogueConversion.state, 'stopped'))
      .returning()
    if (!continued)
      throw new Refused('transition-not-allowed', 'There is no conversion that was stopped.')
    const { again, id: conversionId } = continued
    const type = 'catalogue-conversion-started'
    await recordEvent(deps, tx, who.id, { type, again, conversionId })
  })

/** One change of the list at a time. */
const lockConversions = (tx: Transaction) =>
  tx.execute(sql`lock table ${catalogueConversion} in share row exclusive mode`)
