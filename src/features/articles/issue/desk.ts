import type { Account } from '#domain/people/account.ts'
import type { Database } from '#platform/database/database.ts'
import type { IssueOnDesk } from '../../issues/wire.ts'
import { listKeptFrom } from '../kept-from.ts'
import { type Presenting, presentOnDesk } from './present.ts'
import { getSeenIssue, listDeskContents } from './queries.ts'

/** An issue as it lies on the desk of those who manage the journal. Throws 404. */
export async function readDesk(
  needs: Presenting & { db: Database },
  who: Account,
  id: string,
): Promise<{ data: IssueOnDesk }> {
  const issue = await getSeenIssue(needs.db, who, id)
  const [articles, kept] = await Promise.all([
    listDeskContents(needs.db, id),
    listKeptFrom(needs.db, who, id),
  ])
  return { data: presentOnDesk(needs, issue, articles, kept) }
}
