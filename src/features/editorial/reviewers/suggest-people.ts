import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { reviewer } from '#db/schema/editorial/review.ts'
import { article, contributor, isPublicArticle } from '#db/schema/publishing/articles.ts'
import type { ReviewerConflict } from '#domain/editorial/review/invitation.ts'
import { findReviewerConflicts } from '#domain/editorial/reviewers/reviewer-conflicts.ts'
import { foldLine } from '#domain/text/search-text.ts'
import { listReviewerWishes } from '#features/editorial/submissions/contributors.ts'
import type { Reader } from '#platform/database/database.ts'
import { readSubmissionPeople } from './submission-people.ts'

/** A person who is not in the reviewer database. `email` is null where the journal has none. */
export type SuggestedPerson = {
  name: string
  email: string | null
  affiliation: string | null
  orcid: string | null
  /** The keywords of the submission that their articles here share; none for a wish of the author. */
  keywords: string[]
  articles: number
  isWish: boolean
  conflicts: ReviewerConflict[]
}

type Submission = { id: string; keywords: string[]; view: 'editorial' | 'author'; now: Date }
type Person = Omit<SuggestedPerson, 'conflicts'>

const maxSuggested = 20

/**
 * People to invite who are not in the reviewer database: those whom the author suggests, then authors of articles here
 * that share keywords. Without the authors of the submission; with conflicts of interest.
 */
export async function suggestPeople(db: Reader, about: Submission): Promise<SuggestedPerson[]> {
  const wishes = await listReviewerWishes(db, about)
  const wished = wishes
    .filter(({ kind }) => kind === 'suggested')
    .map(({ name, email, affiliation }) => ({
      name,
      email,
      affiliation,
      orcid: null,
      keywords: [],
      articles: 0,
      isWish: true,
    }))
  const found = [...wished, ...(await listArticleAuthors(db, about.keywords))]
  const known = await listKnown(db)
  const people = await readSubmissionPeople(db, about.id, about.now)
  const seen = new Set<string>()
  return found
    .filter((person) => {
      const keys = keysOf(person)
      const isNew = !keys.some((key) => seen.has(key) || known.has(key))
      for (const key of keys) seen.add(key)
      return isNew
    })
    .map((person) => ({
      ...person,
      conflicts: findReviewerConflicts(
        { ...person, email: person.email ?? '', accountId: null },
        people,
      ),
    }))
    .filter(({ conflicts }) => !conflicts.some(({ kind }) => kind === 'same-person'))
    .slice(0, maxSuggested)
}

/** By what a person is known: name, address and ORCID iD. */
const keysOf = ({ name, email, orcid }: Pick<Person, 'name' | 'email' | 'orcid'>): string[] => [
  `name ${foldLine(name)}`,
  ...(email ? [`email ${email.toLowerCase()}`] : []),
  ...(orcid ? [`orcid ${orcid}`] : []),
]

async function listKnown(db: Reader): Promise<Set<string>> {
  const rows = await db
    .select({ name: reviewer.name, email: reviewer.email, orcid: reviewer.orcid })
    .from(reviewer)
  return new Set(rows.flatMap(keysOf))
}

/** More articles share no keyword with a submission. */
const maxArticles = 500

/**
 * The people in the bylines of public articles with a keyword of the submission: the most fitting first, then those of the newest
 * article in the order of its byline.
 */
async function listArticleAuthors(db: Reader, keywords: string[]): Promise<Person[]> {
  const wanted = new Map(keywords.map((word) => [foldLine(word).trim(), word]))
  const fitting = db
    .select({ id: article.id })
    .from(article)
    .where(
      and(
        isPublicArticle(),
        eq(article.isSample, false),
        sql`array(select lower(word) from unnest(${article.keywords}) word)
          && ${sql.param(keywords.map((word) => word.toLowerCase()))}::text[]`,
      ),
    )
    .orderBy(desc(article.publicationDate))
    .limit(maxArticles)
  const rows = await db
    .select({
      name: contributor.displayName,
      email: contributor.email,
      orcid: contributor.orcid,
      affiliations: contributor.affiliations,
      words: article.keywords,
    })
    .from(contributor)
    .innerJoin(article, eq(article.id, contributor.articleId))
    .where(and(inArray(contributor.articleId, fitting), eq(contributor.organisation, false)))
    .orderBy(desc(article.publicationDate), contributor.articleId, contributor.position)
  const people = Map.groupBy(rows, ({ name, orcid }) => orcid ?? foldLine(name))
  return [...people.values()]
    .flatMap((all) => {
      const [first] = all
      if (!first) return []
      const shared = new Set(
        all.flatMap(({ words }) => words.map((word) => wanted.get(foldLine(word).trim()))),
      )
      return {
        name: first.name,
        email: all.find(({ email }) => email)?.email ?? null,
        affiliation: first.affiliations[0]?.name ?? null,
        orcid: all.find(({ orcid }) => orcid)?.orcid ?? null,
        keywords: [...shared].filter((word) => word !== undefined),
        articles: all.length,
        isWish: false,
      }
    })
    .toSorted((a, b) => b.keywords.length - a.keywords.length || b.articles - a.articles)
}
