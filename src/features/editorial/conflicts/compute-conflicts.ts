import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { conflict, submission } from '#db/schema/editorial.ts'
import type { AccountEvent, ArticleEvent } from '#domain/event.ts'
import { keysOfAuthor } from '#domain/people/identity.ts'
import { hashIdentity } from '#features/accounts/identity.ts'
import { listConflicted } from '#features/editorial/access.ts'
import { findArticle } from '#features/publishing/articles/article-queries.ts'
import { excludeFromDraft } from '#features/publishing/articles/draft-exclusion.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ImmediateEffects } from '#platform/events.ts'

type Needs = { clock: Clock }

/** Any number will do, so long as every process of ours takes the same one. */
const computing = 7_224_153

/** What the authors of a submission are recognised by, as it is stored. */
export const authorKeysOf = (authors: readonly string[]): string[] => [
  ...new Set(authors.flatMap(keysOfAuthor).map(hashIdentity)),
]

/** Notes that who sent a submission in has a conflict with it, and who shares a name or an address with its authors. */
export async function computeConflictsOfSubmission(
  { clock }: Needs,
  tx: Transaction,
  id: string,
): Promise<void> {
  const now = sql`${clock().toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into ${conflict} (id, submission_id, account_id, kind, recorded_at)
    select gen_random_uuid()::text, ${submission.id}, ${submission.submittedBy}, 'author', ${now}
    from ${submission} where ${submission.id} = ${id}
    on conflict do nothing`)
  await compute(tx, clock(), eq(submission.id, id))
}

/** Notes with which submissions an account has a conflict: it shares a name or an address, one of now or of before, with an author. */
export async function computeConflictsOfAccount(
  { clock }: Needs,
  tx: Transaction,
  id: string,
): Promise<void> {
  const [found] = await tx.select({ keys: user.identityKeys }).from(user).where(eq(user.id, id))
  const shared = sql`${submission.authorKeys} && ${sql.param(found?.keys ?? [])}::text[]`
  await compute(tx, clock(), and(eq(user.id, id), shared))
}

/**
 * Writes a row for each key that an author of the submissions shares with an account, unless there is one, lifted or not.
 * One at a time: of an account that changes and a submission that arrives at the same moment, the later sees the other.
 */
async function compute(tx: Transaction, now: Date, among: SQL | undefined): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${computing})`)
  const { rows } = await tx.execute<{ submission_id: string }>(sql`
    insert into ${conflict} (id, submission_id, account_id, kind, identity_key, recorded_at)
    select gen_random_uuid()::text, ${submission.id}, ${user.id}, 'same-' || split_part(shared.key, ':', 1),
      shared.key, ${now.toISOString()}::timestamptz
    from ${submission} cross join lateral unnest(${submission.authorKeys}) as shared (key)
    join ${user} on ${user.identityKeys} @> array[shared.key]
    where ${among} and not exists (select from ${conflict} where ${conflict.submissionId} = ${submission.id}
      and ${conflict.accountId} = ${user.id} and ${conflict.identityKey} = shared.key)
    on conflict do nothing
    returning submission_id`)
  await applyConflicts(tx, [...new Set(rows.map((row) => row.submission_id))])
}

/**
 * What follows from the conflicts of submissions as they are now: an editor with one handles the submission no longer, and
 * is excluded from the draft of its article.
 */
export async function applyConflicts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const ofItsEditor = tx
    .select({ id: conflict.id })
    .from(conflict)
    .where(
      and(
        ...[eq(conflict.submissionId, submission.id), eq(conflict.accountId, submission.editorId)],
        isNull(conflict.liftedAt),
      ),
    )
  await tx
    .update(submission)
    .set({ editorId: null })
    .where(and(inArray(submission.id, [...ids]), exists(ofItsEditor)))
  const drafts = await tx
    .select({ id: submission.id, articleId: submission.articleId })
    .from(submission)
    .where(inArray(submission.id, [...ids]))
    .orderBy(submission.id)
  for (const { id, articleId } of drafts)
    if (articleId) await excludeFromDraft(tx, articleId, await listConflicted(tx, id))
}

/** An editor may have named other people in the draft of an article: they are its authors, too. */
async function addAuthorsOfDraft(
  needs: Needs,
  tx: Transaction,
  { articleId, fields }: Extract<ArticleEvent, { type: 'article-changed' }>,
): Promise<void> {
  if (!fields.includes('authors') && !fields.includes('contributors')) return
  const found = await findArticle(tx, articleId)
  const authors = (found?.contributors ?? []).map(
    ({ displayName, email }) => `${displayName} <${email ?? ''}>`,
  )
  const keys = sql.param(authorKeysOf(authors))
  const known = sql`array(select distinct unnest(${submission.authorKeys} || ${keys}::text[]))`
  const [changed] = await tx
    .update(submission)
    .set({ authorKeys: known })
    .where(eq(submission.articleId, articleId))
    .returning({ id: submission.id })
  if (changed) await computeConflictsOfSubmission(needs, tx, changed.id)
}

const ofAccount = (needs: Needs, tx: Transaction, { accountId }: { accountId: string }) =>
  computeConflictsOfAccount(needs, tx, accountId)

/** The conflicts of interest that become known with an account, with its name or address, and with what its owner is appointed to. */
export const conflictEffects: ImmediateEffects<
  Extract<
    AccountEvent | ArticleEvent,
    {
      type:
        | 'account-registered'
        | 'account-created-by-operator'
        | 'profile-changed'
        | 'account-role-changed'
        | 'journal-role-assigned'
        | 'invitation-accepted'
        | 'article-changed'
    }
  >
> = {
  'account-registered': ofAccount,
  'account-created-by-operator': ofAccount,
  'profile-changed': ofAccount,
  'account-role-changed': ofAccount,
  'journal-role-assigned': ofAccount,
  'invitation-accepted': ofAccount,
  'article-changed': addAuthorsOfDraft,
}
