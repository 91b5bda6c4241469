import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { conflict, participant, submissionIdentityKey } from '#db/schema/editorial/people.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { AccountEvent } from '#domain/events/account-events.ts'
import type { ArticleEvent } from '#domain/events/article-events.ts'
import type { Contributor } from '#domain/manuscript/contributor.ts'
import { identityKeysOfAuthor } from '#domain/people/identity.ts'
import { hashIdentity } from '#features/accounts/identity.ts'
import { listConflicted, listReviewedBy } from '#features/editorial/access.ts'
import { findArticle } from '#features/publishing/articles/article-queries.ts'
import { excludeFromDraft } from '#features/publishing/articles/draft-exclusion.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ImmediateEffects } from '#platform/events.ts'

type Deps = { clock: Clock }

/** An arbitrary number, the same in every process. */
const computingLock = 7_224_153

/** Adds the identity keys of authors to a submission. */
export async function addIdentityKeys(
  tx: Transaction,
  submissionId: string,
  authors: readonly Contributor[],
): Promise<void> {
  const keys = new Set(authors.flatMap(identityKeysOfAuthor).map(hashIdentity))
  if (keys.size === 0) return
  await tx
    .insert(submissionIdentityKey)
    .values([...keys].map((key) => ({ submissionId, key })))
    .onConflictDoNothing()
}

/** Records a conflict of interest for the submitter and for every account that shares an identity key with an author. */
export async function computeConflictsOfSubmission(
  { clock }: Deps,
  tx: Transaction,
  id: string,
): Promise<void> {
  const now = sql`${clock().toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into ${conflict} (id, submission_id, account_id, kind, recorded_at)
    select gen_random_uuid()::text, ${submission.id}, ${submission.submittedBy}, 'author', ${now}
    from ${submission} where ${submission.id} = ${id}
    on conflict do nothing`)
  await compute(tx, clock(), eq(submissionIdentityKey.submissionId, id))
}

/** Records a conflict of interest with every submission that has an author with an identity key of the account. */
export async function computeConflictsOfAccount(
  { clock }: Deps,
  tx: Transaction,
  id: string,
): Promise<void> {
  const own = sql`${submissionIdentityKey.key} = any (
    select unnest(${user.identityKeys}) from ${user} where ${user.id} = ${id})`
  await compute(tx, clock(), and(eq(user.id, id), own))
}

/**
 * Inserts a row for each shared key that has none, lifted or not. The lock makes concurrent transactions take turns: when an
 * account changes while a submission arrives, the second transaction sees the first.
 */
async function compute(tx: Transaction, now: Date, where: SQL | undefined): Promise<void> {
  await lockConflicts(tx)
  const { submissionId, key } = submissionIdentityKey
  const { rows } = await tx.execute<{ submission_id: string }>(sql`
    insert into ${conflict} (id, submission_id, account_id, kind, identity_key, recorded_at)
    select gen_random_uuid()::text, ${submissionId}, ${user.id}, 'same-' || split_part(${key}, ':', 1),
      ${key}, ${now.toISOString()}::timestamptz
    from ${submissionIdentityKey} join ${user} on ${user.identityKeys} @> array[${key}]
    where ${where} and not exists (select from ${conflict} where ${conflict.submissionId} = ${submissionId}
      and ${conflict.accountId} = ${user.id} and ${conflict.identityKey} = ${key})
    on conflict do nothing
    returning submission_id`)
  await applyConflicts(tx, [...new Set(rows.map((row) => row.submission_id))])
}

/** Waits for other transactions that compute conflicts. Until this one ends, no conflict is computed. */
export const lockConflicts = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${computingLock})`)

/** Applies the current conflicts of submissions: ends assignments of editors and updates draft exclusions. */
export async function applyConflicts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const withConflict = tx
    .select({ id: conflict.id })
    .from(conflict)
    .where(
      and(
        eq(conflict.submissionId, participant.submissionId),
        eq(conflict.accountId, participant.accountId),
        isNull(conflict.liftedAt),
      ),
    )
  await tx
    .delete(participant)
    .where(
      and(
        inArray(participant.submissionId, [...ids]),
        inArray(participant.role, ['handling-editor', 'editor']),
        exists(withConflict),
      ),
    )
  const drafts = await tx
    .select({ id: submission.id, articleId: submission.articleId })
    .from(submission)
    .where(inArray(submission.id, [...ids]))
    .orderBy(submission.id)
  for (const { id, articleId } of drafts)
    if (articleId) await excludeFromDraft(tx, articleId, await listConflicted(tx, id))
}

/** The contributors of the draft article are authors of the submission too. */
async function addAuthorsOfDraft(
  deps: Deps,
  tx: Transaction,
  { articleId, fields }: Extract<ArticleEvent, { type: 'article-changed' }>,
): Promise<void> {
  if (!fields.includes('authors') && !fields.includes('contributors')) return
  const [source] = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(eq(submission.articleId, articleId))
  const draft = source && (await findArticle(tx, articleId))
  if (!draft) return
  await addIdentityKeys(tx, source.id, draft.contributors)
  await computeConflictsOfSubmission(deps, tx, source.id)
}

async function recompute(deps: Deps, tx: Transaction, { accountId }: { accountId: string }) {
  await computeConflictsOfAccount(deps, tx, accountId)
  // The account may have got the address of a reviewer just now.
  await applyConflicts(tx, await listReviewedBy(tx, accountId))
}

/** Recomputes conflicts in the transaction that changes an account, its roles or the authors of a draft article. */
export const conflictEffects = {
  'account-registered': recompute,
  'account-created-by-operator': recompute,
  'profile-changed': recompute,
  'account-role-changed': recompute,
  'journal-role-assigned': recompute,
  'invitation-accepted': recompute,
  'article-changed': addAuthorsOfDraft,
} satisfies ImmediateEffects<AccountEvent | ArticleEvent>
