import type { ArticleEvent, IssueEvent, RegistryEvent } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Thing } from '#domain/publishing/deposit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { giveDois } from '../articles/give-dois.ts'
import { askForDeposits } from './deposits/ask.ts'
import type { Registries } from './deposits/registries.ts'
import { listOfIssue, listTied } from './deposits/things.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; journal: Journal; registries: Registries }

/** Gives DOIs to what is public now without one, and tells the registries of all of it. */
async function register(needs: Needs, things: Thing[]): Promise<void> {
  if (!needs.journal.doi && !needs.registries.crossref && !needs.registries.doaj) return
  await needs.db.transaction(async (tx) => {
    await giveDois(needs, tx, things)
    await askForDeposits(needs, tx, things)
  })
}

const registerArticle = async (needs: Needs, { articleId }: { articleId: string }) =>
  register(needs, await listTied(needs.db, articleId))

const registerIssue = async (needs: Needs, { issueId }: { issueId: string }) =>
  register(needs, await listOfIssue(needs.db, issueId))

type Answered =
  | Extract<
      ArticleEvent,
      {
        type: 'article-created' | 'article-changed' | 'article-file-replaced' | 'article-restored'
      }
    >
  | Extract<IssueEvent, { type: 'issue-changed' }>
  | RegistryEvent

/**
 * What registries are told of what happens to articles and issues. What is published no more is found by itself
 * (`deposits/ask.ts`).
 */
export const discoveryReactions: Reactions<Answered, Needs> = {
  'article-created': { registered: registerArticle },
  'article-changed': { registered: registerArticle },
  'article-file-replaced': { registered: registerArticle },
  'article-restored': { registered: registerArticle },
  'issue-changed': { registered: registerIssue },
  'doi-given': {},
  'dois-asked': {},
  'deposits-asked': {},
}
