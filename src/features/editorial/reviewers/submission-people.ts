import { and, arrayOverlaps, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import {
  conflict,
  participant,
  reviewerWish,
  submissionIdentityKey,
} from '#db/schema/editorial/people.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { article, contributor, isPublicArticle } from '#db/schema/publishing/articles.ts'
import {
  coAuthorYears,
  type SubmissionPeople,
} from '#domain/editorial/reviewers/reviewer-conflicts.ts'
import { identityKeysOfAuthor } from '#domain/people/identity.ts'
import { hashIdentity } from '#features/accounts/identity.ts'
import { listContributors } from '#features/editorial/submissions/contributors.ts'
import type { Reader } from '#platform/database/database.ts'

/** Reads what conflicts of interest of reviewers with a submission are computed from. */
export async function readSubmissionPeople(
  db: Reader,
  id: string,
  now: Date,
): Promise<SubmissionPeople> {
  const contributors = await listContributors(db, id)
  const rows = await db
    .select({ key: submissionIdentityKey.key })
    .from(submissionIdentityKey)
    .where(eq(submissionIdentityKey.submissionId, id))
  const keys = rows.map(({ key }) => key)
  const known = new Set(keys)
  const senders = await listSenders(db, id, keys)
  const authors = [
    ...contributors,
    ...senders.map(({ name, email }) => ({ displayName: name, email, affiliations: [] })),
  ]
  const own = new Set([...known, ...authors.flatMap(identityKeysOfAuthor).map(hashIdentity)])
  return {
    authors,
    isAuthorKey: (key) => own.has(hashIdentity(key)),
    authorAccounts: new Set(senders.map((sender) => sender.id)),
    declaredAccounts: await listDeclared(db, id),
    editors: await listEditorsOf(db, id),
    opposed: await db
      .select({ name: reviewerWish.name, email: reviewerWish.email })
      .from(reviewerWish)
      .where(and(eq(reviewerWish.submissionId, id), eq(reviewerWish.kind, 'opposed'))),
    articles: await listRecentArticles(db, own, now),
  }
}

/** The account that submitted it, and those that share an identity key with an author. */
const listSenders = (db: Reader, id: string, keys: string[]) => {
  const submitter = db
    .select({ id: submission.submittedBy })
    .from(submission)
    .where(eq(submission.id, id))
  return db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(
      or(
        inArray(user.id, submitter),
        keys.length > 0 ? arrayOverlaps(user.identityKeys, keys) : undefined,
      ),
    )
}

async function listDeclared(db: Reader, id: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: conflict.accountId })
    .from(conflict)
    .where(
      and(eq(conflict.submissionId, id), eq(conflict.kind, 'declared'), isNull(conflict.liftedAt)),
    )
  return new Set(rows.map((row) => row.id))
}

const listEditorsOf = (db: Reader, id: string) =>
  db
    .select({ accountId: user.id, name: user.name, email: user.email })
    .from(participant)
    .innerJoin(user, eq(user.id, participant.accountId))
    .where(
      and(
        eq(participant.submissionId, id),
        inArray(participant.role, ['handling-editor', 'editor']),
      ),
    )

/** The published articles of the last years with one of the authors in the byline. */
async function listRecentArticles(db: Reader, own: ReadonlySet<string>, now: Date) {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - coAuthorYears)
  const rows = await db
    .select({
      id: article.id,
      title: article.title,
      displayName: contributor.displayName,
      given: contributor.given,
      family: contributor.family,
      email: contributor.email,
      orcid: contributor.orcid,
    })
    .from(article)
    .innerJoin(contributor, eq(contributor.articleId, article.id))
    .where(
      and(
        isPublicArticle(),
        gte(article.publicationDate, since.toISOString().slice(0, 10)),
        eq(contributor.organisation, false),
      ),
    )
  const isAuthor = (person: (typeof rows)[number]) =>
    identityKeysOfAuthor(person).some((key) => own.has(hashIdentity(key)))
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((people) => {
    const [first] = people
    return first && people.some(isAuthor) ? [{ title: first.title, contributors: people }] : []
  })
}
