import { and, eq, inArray, not } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Account } from '#domain/people/account.ts'
import { type IssueOrder, issueName } from '#domain/publishing/issues/issue.ts'
import { Refused } from '#domain/refusal.ts'
import { truncateText } from '#domain/text/format.ts'
import { isHiddenFrom } from '#features/publishing/articles/draft-exclusion.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { updateIssue } from './issue-rows.ts'
import { type LockedIssue, lockIssueWithArticles } from './lock-issue.ts'
import { logMembershipChanges } from './log-membership-changes.ts'

/**
 * Puts the articles of an issue in order, by section. New ones join the issue, and those left out leave it. A draft that
 * is hidden from the editor stays, after the article that it followed. Throws 404, 400 for an article that does not
 * exist, and 409 for one in another issue or a stale version.
 */
export async function reorderIssue(
  deps: CommandDeps,
  who: Account,
  issueId: string,
  { version, articles: ordered }: IssueOrder,
): Promise<void> {
  const orderedIds = ordered.map(({ id }) => id)
  await deps.db.transaction(async (tx) => {
    const locked = await lockIssueWithArticles(tx, who, issueId, { version, joining: orderedIds })
    const before = await readPositions(tx, who, issueId, orderedIds)
    const updatedAt = deps.clock()
    const leaving = locked.articles.map(({ id }) => id).filter((id) => !orderedIds.includes(id))
    const joining = orderedIds.filter((id) => before.get(id)?.issueId !== issueId)
    const wholeOrder = insertHidden(locked, orderedIds)
    const moved = ordered
      .map(({ id, section }) => ({ id, section, position: wholeOrder.indexOf(id) }))
      .filter(({ id, section, position }) => {
        const old = before.get(id)
        return old?.issueId !== issueId || old.position !== position || old.section !== section
      })
    if (leaving.length === 0 && moved.length === 0) return
    for (const { id, section, position } of moved) {
      const place = { issueId, section, position, updatedAt }
      await tx.update(article).set(place).where(eq(article.id, id))
    }
    for (const { id } of locked.hidden) {
      const position = wholeOrder.indexOf(id)
      await tx.update(article).set({ position }).where(eq(article.id, id))
    }
    const noPlace = { issueId: null, section: null, position: null, updatedAt }
    await tx.update(article).set(noPlace).where(inArray(article.id, leaving))
    await logMembershipChanges(deps, tx, who, [...joining, ...leaving])
    await updateIssue(tx, locked.issue, {}, updatedAt)
    await recordEvent(deps, tx, who.id, { type: 'issue-changed', issueId, fields: ['contents'] })
  })
}

/** The current rows of the ordered articles. Throws if the editor cannot see one, or if one is in another issue. */
async function readPositions(tx: Transaction, who: Account, issueId: string, ids: string[]) {
  const rows = await tx
    .select({ article, volume: issue.volume, number: issue.number })
    .from(article)
    .leftJoin(issue, eq(issue.id, article.issueId))
    .where(and(inArray(article.id, ids), not(isHiddenFrom(who))))
  const articles = new Map(rows.map((row) => [row.article.id, row.article]))
  if (ids.some((id) => !articles.has(id) || articles.get(id)?.deletedAt)) {
    throw new Refused('invalid', 'articles names one that does not exist', 'articles')
  }
  const elsewhere = rows.find((row) => row.article.issueId && row.article.issueId !== issueId)
  if (elsewhere) {
    const name = issueName({ volume: elsewhere.volume ?? 0, number: elsewhere.number ?? '' })
    const sentence = `“${truncateText(elsewhere.article.title, 80)}” is in ${name}. Take it out of that issue first.`
    throw new Refused('in-another-issue', sentence, 'articles')
  }
  return articles
}

/** The whole order: the ordered ids, with each hidden draft after the nearest ordered article that preceded it. */
function insertHidden({ all }: LockedIssue, orderedIds: string[]): string[] {
  const order = [...orderedIds]
  for (const [index, { id, isHidden }] of all.entries()) {
    if (!isHidden) continue
    const previous = all.slice(0, index).findLast((article) => order.includes(article.id))
    order.splice(previous ? order.indexOf(previous.id) + 1 : 0, 0, id)
  }
  return order
}
