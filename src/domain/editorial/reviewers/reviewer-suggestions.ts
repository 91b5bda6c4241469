import { foldLine } from '../../text/search-text.ts'

/** What the rank of a reviewer for a submission depends on. */
export type RankedReviewer = {
  topics: readonly string[]
  /** The keywords of the submissions that they reviewed, and of their articles here, one entry for each. */
  reviewedKeywords: readonly string[]
  articleKeywords: readonly (readonly string[])[]
  openReviews: number
  lastInvitedAt: Date | null
}

/** Why a reviewer is suggested: the keywords of the submission that they know, and their articles with one of them. */
export type Fit = { keywords: string[]; articles: number }

/**
 * Compares reviewers with the keywords of a submission; undefined where nothing is shared. Reviewers share many words, so
 * each is folded once.
 */
export function compareWithKeywords(
  keywords: readonly string[],
): (reviewer: RankedReviewer) => Fit | undefined {
  const folded = new Map<string, string>()
  const foldWord = (word: string): string => {
    const known = folded.get(word) ?? foldLine(word).trim()
    folded.set(word, known)
    return known
  }
  const wanted = new Set(keywords.map(foldWord))
  return ({ topics, reviewedKeywords, articleKeywords }) => {
    const known = new Set([...topics, ...reviewedKeywords, ...articleKeywords.flat()].map(foldWord))
    const shared = keywords.filter((keyword) => known.has(foldWord(keyword)))
    const articles = articleKeywords.filter((words) =>
      words.some((word) => wanted.has(foldWord(word))),
    ).length
    return shared.length > 0 ? { keywords: shared, articles } : undefined
  }
}

type Candidate = RankedReviewer & { fit: Fit | undefined; name: string }

/** Orders reviewers: more shared keywords, more articles, fewer open reviews, the longest time since an invitation. */
export const compareCandidates = (one: Candidate, other: Candidate): number =>
  (other.fit?.keywords.length ?? 0) - (one.fit?.keywords.length ?? 0) ||
  (other.fit?.articles ?? 0) - (one.fit?.articles ?? 0) ||
  one.openReviews - other.openReviews ||
  (one.lastInvitedAt?.getTime() ?? 0) - (other.lastInvitedAt?.getTime() ?? 0) ||
  one.name.localeCompare(other.name, 'en')
