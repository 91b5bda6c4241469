import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import {
  reviewer,
  reviewerNote,
  reviewInvitation,
  reviewReport,
} from '#db/schema/editorial/review.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { article, contributor, isPublicArticle } from '#db/schema/publishing/articles.ts'
import type { ReviewerConflict } from '#domain/editorial/review/invitation.ts'
import { findReviewerConflicts } from '#domain/editorial/reviewers/reviewer-conflicts.ts'
import {
  compareCandidates,
  compareWithKeywords,
  type Fit,
} from '#domain/editorial/reviewers/reviewer-suggestions.ts'
import type { Account } from '#domain/people/account.ts'
import type { Page } from '#domain/text/pagination.ts'
import { foldLine } from '#domain/text/search-text.ts'
import { isRoundOfInvitation, withoutConflict } from '#features/editorial/access.ts'
import type { Reader } from '#platform/database/database.ts'
import { isVisibleNote, isVisibleReviewer } from './reviewer-queries.ts'
import type { Reviewer } from './reviewer-rows.ts'
import { readSubmissionPeople } from './submission-people.ts'

/** The totals of a reviewer's invitations, without those that the editor may not see. */
export type ReviewerHistory = {
  openReviews: number
  reviews: number
  lastInvitedAt: Date | null
  averageDays: number | null
  quality: number | null
}

export type ListedReviewer = Reviewer &
  ReviewerHistory & {
    reviewedKeywords: string[]
    /** Why they are suggested for the submission; undefined without one. */
    fit: Fit | undefined
    conflicts: ReviewerConflict[]
    /** Whether they have an invitation to the open round. */
    isInvited: boolean
  }

/** The submission for which reviewers are ranked. */
type About = { id: string; keywords: string[]; isSample: boolean; now: Date }

type Query = { search?: string | undefined; page: number; limit: number }

/**
 * A page of the reviewers whom an editor sees: by name, or the best suited for a submission first, with their conflicts of
 * interest.
 */
export const listReviewers = (
  db: Reader,
  who: Account,
  { about, ...query }: Query & { about?: About | undefined },
): Promise<Page<ListedReviewer>> =>
  about ? rankReviewers(db, who, { ...query, about }) : listByName(db, who, query)

const byName = new Intl.Collator('en')

/** Finds the page first, so that the history is read for its reviewers only. */
async function listByName(
  db: Reader,
  who: Account,
  { search, page, limit }: Query,
): Promise<Page<ListedReviewer>> {
  const { id, name, email, affiliation, topics } = reviewer
  const visible = await db
    .select({ id, name, email, affiliation, topics })
    .from(reviewer)
    .where(isVisibleReviewer(who))
  const found = visible
    .filter((person) => matches(person, search))
    .toSorted((one, other) => byName.compare(one.name, other.name))
  const ids = found.slice((page - 1) * limit, page * limit).map((person) => person.id)
  const rows = ids.length > 0 ? await readWithHistory(db, who, inArray(id, ids)) : []
  const items = rows
    .map((person) => ({ ...person, fit: undefined, isInvited: false, conflicts: [] }))
    .toSorted((one, other) => byName.compare(one.name, other.name))
  return { items, page, limit, total: found.length }
}

async function rankReviewers(
  db: Reader,
  who: Account,
  { search, about, page, limit }: Query & { about: About },
): Promise<Page<ListedReviewer>> {
  const found = await readWithHistory(
    db,
    who,
    and(
      isVisibleReviewer(who),
      isNull(reviewer.retiredAt),
      about.isSample ? undefined : eq(reviewer.isSample, false),
    ),
  )
  const articles = await readArticleKeywords(db, found, about.keywords)
  const invited = await listInvited(db, about.id)
  const findFit = compareWithKeywords(about.keywords)
  const ranked = found
    .filter((person) => matches(person, search))
    .map((person) => {
      const articleKeywords: string[][] = articles.get(person.id) ?? []
      const fit = findFit({ ...person, articleKeywords })
      return { ...person, articleKeywords, fit, isInvited: invited.has(person.id) }
    })
    .toSorted(compareCandidates)
  const people = await readSubmissionPeople(db, about.id, about.now)
  const items = ranked.slice((page - 1) * limit, page * limit).map((person) => ({
    ...person,
    conflicts: findReviewerConflicts(person, people),
  }))
  return { items, page, limit, total: ranked.length }
}

type Searched = Pick<Reviewer, 'name' | 'email' | 'affiliation' | 'topics'>

const matches = (
  { name, email, affiliation, topics }: Searched,
  search: string | undefined,
): boolean =>
  !search ||
  foldLine([name, email, affiliation ?? '', ...topics].join(' ')).includes(foldLine(search.trim()))

/** Reviewers with what their invitations to submissions without a conflict of interest add up to. */
async function readWithHistory(db: Reader, who: Account, where: SQL | undefined) {
  const days = sql`extract(epoch from ${reviewReport.sentAt} - ${reviewInvitation.answeredAt}) / 86400`
  const rows = await db
    .select({
      person: reviewer,
      openReviews: sql<number>`count(*) filter (where ${reviewInvitation.state} in ('invited', 'accepted'))::int`,
      reviews: sql<number>`count(*) filter (where ${reviewInvitation.state} = 'reviewed')::int`,
      lastInvitedAt: sql<Date | null>`max(${reviewInvitation.invitedAt})`.mapWith(
        reviewInvitation.invitedAt,
      ),
      averageDays: sql<number | null>`round(avg(${days}))::int`,
      quality: sql<
        number | null
      >`(select round(avg(${reviewerNote.quality}), 1)::float from ${reviewerNote}
        where ${reviewerNote.reviewerId} = ${reviewer.id} and ${isVisibleNote(who)})`,
      reviewedKeywords: sql<string[]>`coalesce(jsonb_agg(${submission.keywords})
        filter (where ${reviewInvitation.state} = 'reviewed'), '[]')`,
    })
    .from(reviewer)
    .leftJoin(
      reviewInvitation,
      and(
        eq(reviewInvitation.reviewerId, reviewer.id),
        inArray(
          reviewInvitation.submissionId,
          db
            .select({ id: submission.id })
            .from(submission)
            .where(and(isNull(submission.deletedAt), withoutConflict(who))),
        ),
      ),
    )
    .leftJoin(submission, eq(submission.id, reviewInvitation.submissionId))
    .leftJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))
    .where(where)
    .groupBy(reviewer.id)
  return rows.map(({ person, reviewedKeywords, ...history }) => ({
    ...person,
    ...history,
    reviewedKeywords: reviewedKeywords.flat(),
  }))
}

/** The keywords of the public articles of each reviewer that share one with the submission. */
async function readArticleKeywords(db: Reader, people: readonly Reviewer[], keywords: string[]) {
  const rows = await db
    .select({
      keywords: article.keywords,
      name: contributor.displayName,
      email: contributor.email,
      orcid: contributor.orcid,
    })
    .from(article)
    .innerJoin(contributor, eq(contributor.articleId, article.id))
    .where(
      and(
        isPublicArticle(),
        sql`array(select lower(word) from unnest(${article.keywords}) word)
          && ${sql.param(keywords.map((word) => word.toLowerCase()))}::text[]`,
      ),
    )
  // Each name is folded once, because every person is compared with every author.
  const authors = rows.map((row) => ({ ...row, name: foldLine(row.name) }))
  return new Map(
    people.map(({ id, name: typed, emailKey, orcid }) => {
      const name = foldLine(typed)
      const own = authors.filter(
        (author) =>
          author.name === name ||
          author.email?.toLowerCase() === emailKey ||
          (author.orcid !== null && author.orcid === orcid),
      )
      return [id, own.map(({ keywords }) => keywords)]
    }),
  )
}

/** The reviewers with an invitation to the open round of a submission. */
async function listInvited(db: Reader, submissionId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: reviewInvitation.reviewerId })
    .from(reviewInvitation)
    .innerJoin(reviewRound, isRoundOfInvitation)
    .where(
      and(
        eq(reviewInvitation.submissionId, submissionId),
        isNull(reviewRound.closedAt),
        inArray(reviewInvitation.state, ['invited', 'accepted', 'reviewed']),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
