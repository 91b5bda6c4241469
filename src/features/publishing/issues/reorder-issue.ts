import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Account } from '#domain/people/account.ts'
import { type IssueOrder, issueName } from '#domain/publishing/issue.ts'
import { Refused } from '#domain/refusal.ts'
import { truncateText } from '#domain/text/format.ts'
import { isHiddenFrom } from '#features/publishing/articles/draft-exclusion.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { updateIssue } from './issue-rows.ts'
import { type LockedIssue, lockIssueWithArticles } from './lock-issue.ts'

type OrderedArticle = IssueOrder['articles'][number]

/**
 * Puts the articles of an issue in an order, in sections: those that are new in it join, those that are
 * left out leave. All else of an article stays. Drafts that are hidden from the editor stay in the issue, behind the article that
 * they stood behind. Throws 404, 400 for an article that is not there, and 409 for one that is in another issue or when
 * somebody else was faster.
 */
export async function reorderIssue(
  needs: CommandDeps,
  who: Account,
  id: string,
  { version, articles: wanted }: IssueOrder,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const held = await lockIssueWithArticles(tx, who, id, {
      version,
      joining: wanted.map((one) => one.id),
    })
    const before = await readPositions(tx, who, id, wanted)
    const now = needs.clock()
    const kept = new Set(wanted.map((one) => one.id))
    const leaving = held.articles.filter((one) => !kept.has(one.id)).map((one) => one.id)
    const joining = wanted.filter((one) => before.get(one.id)?.issueId !== id).map((one) => one.id)
    const placed = placeAmongHidden(held, wanted)
    const moved = placed.filter(({ position, ...one }) => {
      const place = before.get(one.id)
      return place?.issueId !== id || place.position !== position || place.section !== one.section
    })
    if (leaving.length === 0 && moved.length === 0) return
    for (const { id: articleId, section, position } of moved) {
      const place = { issueId: id, section, position, updatedAt: now }
      await tx.update(article).set(place).where(eq(article.id, articleId))
    }
    await moveHidden(tx, held, placed)
    const nowhere = { issueId: null, section: null, position: null, updatedAt: now }
    await tx.update(article).set(nowhere).where(inArray(article.id, leaving))
    await logMembershipChanges(needs, tx, who, [...joining, ...leaving])
    await updateIssue(tx, held.issue, {}, now)
    await recordEvent(needs, tx, who.id, {
      type: 'issue-changed',
      issueId: id,
      fields: ['contents'],
    })
  })
}

/** Where the wanted articles are now. Throws when one is not there for this editor, or is in another issue. */
async function readPositions(tx: Transaction, who: Account, id: string, wanted: OrderedArticle[]) {
  const ids = wanted.map((one) => one.id)
  const rows = await tx
    .select({ article, volume: issue.volume, number: issue.number })
    .from(article)
    .leftJoin(issue, eq(issue.id, article.issueId))
    .where(and(inArray(article.id, ids), not(isHiddenFrom(who))))
  const places = new Map(rows.map((row) => [row.article.id, row.article]))
  if (ids.some((one) => !places.has(one) || places.get(one)?.deletedAt)) {
    throw new Refused('invalid', 'articles names one that is not there', 'articles')
  }
  const elsewhere = rows.find((row) => row.article.issueId && row.article.issueId !== id)
  if (elsewhere) {
    const where = issueName({ volume: elsewhere.volume ?? 0, number: elsewhere.number ?? '' })
    const sentence = `“${truncateText(elsewhere.article.title, 80)}” stands in ${where}. Take it out there first.`
    throw new Refused('in-another-issue', sentence, 'articles')
  }
  return places
}

/** The whole order of an issue after it was arranged by somebody who does not see all of it, by the ids of its articles. */
function wholeOrder({ all }: LockedIssue, wanted: { id: string }[]): string[] {
  const order = wanted.map(({ id }) => id)
  for (const [place, { id, isHidden }] of all.entries()) {
    if (!isHidden) continue
    const before = all.slice(0, place).findLast((one) => order.includes(one.id))
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, id)
  }
  return order
}

/** The wanted articles with their positions, counted with the hidden drafts between them. */
function placeAmongHidden(held: LockedIssue, wanted: OrderedArticle[]) {
  const order = wholeOrder(held, wanted)
  return wanted.map((one) => ({ ...one, position: order.indexOf(one.id) }))
}

/** Gives the hidden drafts the positions that the others leave; nothing else of them changes. */
async function moveHidden(tx: Transaction, held: LockedIssue, wanted: { id: string }[]) {
  const order = wholeOrder(held, wanted)
  for (const { id } of held.hidden)
    await tx
      .update(article)
      .set({ position: order.indexOf(id) })
      .where(eq(article.id, id))
}

/** Counts a change of each article that has joined or left an issue. */
async function logMembershipChanges(
  needs: CommandDeps,
  tx: Transaction,
  who: Account,
  ids: string[],
) {
  await tx
    .update(article)
    .set({ version: sql`${article.version} + 1` })
    .where(inArray(article.id, ids))
  const fields = ['volume', 'issue']
  for (const articleId of ids)
    await recordEvent(needs, tx, who.id, { type: 'article-changed', articleId, fields })
}
