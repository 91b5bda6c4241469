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
  const rows = await readWithHistory(db, who, ids)
  const items = rows
    .map((person) => ({ ...person, fit: undefined, isInvited: false, conflicts: [] }))
    .toSorted((one, other) => byName.compare(one.name, other.name))
  return { items, page, limit, total: found.length }
}

/** Ranks by what the rank depends on, and reads the rest of the history for the page only. */
async function rankReviewers(
  db: Reader,
  who: Account,
  { search, about, page, limit }: Query & { about: About },
): Promise<Page<ListedReviewer>> {
  const visible = await readCandidates(
    db,
    who,
    and(
      isVisibleReviewer(who),
      isNull(reviewer.retiredAt),
      about.isSample ? undefined : eq(reviewer.isSample, false),
    ),
  )
  const found = visible.filter((person) => matches(person, search))
  const articles = await readArticleKeywords(db, found, about.keywords)
  const findFit = compareWithKeywords(about.keywords)
  const ranked = found
    .map((person) => {
      const articleKeywords: string[][] = articles.get(person.id) ?? []
      return { ...person, articleKeywords, fit: findFit({ ...person, articleKeywords }) }
    })
    .toSorted(compareCandidates)
    .slice((page - 1) * limit, page * limit)
  const ids = ranked.map(({ id }) => id)
  const rows = await readWithHistory(db, who, ids)
  const details = new Map(rows.map((person) => [person.id, person]))
  const invited = await listInvited(db, about.id)
  const people = await readSubmissionPeople(db, about.id, about.now)
  const items = ranked.flatMap(({ id, fit }) => {
    const person = details.get(id)
    const isInvited = invited.has(id)
    return person
      ? [{ ...person, fit, isInvited, conflicts: findReviewerConflicts(person, people) }]
      : []
  })
  return { items, page, limit, total: found.length }
}

type Searched = Pick<Reviewer, 'name' | 'email' | 'affiliation' | 'topics'>

const matches = (
  { name, email, affiliation, topics }: Searched,
  search: string | undefined,
): boolean =>
  !search ||
  foldLine([name, email, affiliation ?? '', ...topics].join(' ')).includes(foldLine(search.trim()))

/** What the invitations of each reviewer to submissions without a conflict of interest add up to. */
function summariseInvitations(db: Reader, who: Account, reviewerIds?: string[]) {
  const { reviewerId, state, invitedAt, answeredAt } = reviewInvitation
  const days = sql`extract(epoch from ${reviewReport.sentAt} - ${answeredAt}) / 86400`
  return db
    .select({
      reviewerId,
      openReviews: sql<number>`count(*) filter (where ${state} in ('invited', 'accepted'))::int`.as(
        'open_reviews',
      ),
      reviews: sql<number>`count(*) filter (where ${state} = 'reviewed')::int`.as('reviews'),
      lastInvitedAt: sql<Date>`max(${invitedAt})`.mapWith(invitedAt).as('last_invited_at'),
      averageDays: sql<number | null>`round(avg(${days}))::int`.as('average_days'),
      reviewedKeywords: sql<string[][] | null>`jsonb_agg(${submission.keywords})
        filter (where ${state} = 'reviewed')`.as('reviewed_keywords'),
    })
    .from(reviewInvitation)
    .innerJoin(
      submission,
      and(
        eq(submission.id, reviewInvitation.submissionId),
        isNull(submission.deletedAt),
        withoutConflict(who),
      ),
    )
    .leftJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))
    .where(reviewerIds && inArray(reviewerId, reviewerIds))
    .groupBy(reviewerId)
    .as('history')
}

/** Reviewers with what their rank for a submission depends on. */
async function readCandidates(db: Reader, who: Account, where: SQL | undefined) {
  const history = summariseInvitations(db, who)
  const { id, name, email, emailKey, orcid, affiliation, topics } = reviewer
  const { openReviews, lastInvitedAt, reviewedKeywords } = history
  const rows = await db
    .select({
      person: { id, name, email, emailKey, orcid, affiliation, topics },
      openReviews,
      lastInvitedAt,
      reviewedKeywords,
    })
    .from(reviewer)
    .leftJoin(history, eq(history.reviewerId, reviewer.id))
    .where(where)
  return rows.map(({ person, openReviews, lastInvitedAt, reviewedKeywords }) => ({
    ...person,
    openReviews: openReviews ?? 0,
    lastInvitedAt,
    reviewedKeywords: reviewedKeywords?.flat() ?? [],
  }))
}

/** Reviewers by their ids, with their history. */
async function readWithHistory(db: Reader, who: Account, ids: string[]) {
  if (ids.length === 0) return []
  const history = summariseInvitations(db, who, ids)
  const quality = sql<
    number | null
  >`(select round(avg(${reviewerNote.quality}), 1)::float from ${reviewerNote}
    where ${reviewerNote.reviewerId} = ${reviewer.id} and ${isVisibleNote(who)})`
  const { openReviews, reviews, lastInvitedAt, averageDays, reviewedKeywords } = history
  const rows = await db
    .select({
      person: reviewer,
      openReviews,
      reviews,
      lastInvitedAt,
      averageDays,
      reviewedKeywords,
      quality,
    })
    .from(reviewer)
    .leftJoin(history, eq(history.reviewerId, reviewer.id))
    .where(inArray(reviewer.id, ids))
  return rows.map(({ person, ...row }) => ({
    ...person,
    ...row,
    openReviews: row.openReviews ?? 0,
    reviews: row.reviews ?? 0,
    reviewedKeywords: row.reviewedKeywords?.flat() ?? [],
  }))
}

/** The keywords of the public articles of each reviewer that share one with the submission. */
async function readArticleKeywords(
  db: Reader,
  people: readonly Pick<Reviewer, 'id' | 'name' | 'emailKey' | 'orcid'>[],
  keywords: string[],
) {
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
