import { and, asc, count, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { accountPolicy, accountRole, invitation, user } from '#db/schema/accounts.ts'
import { accessLink } from '#db/schema/links.ts'
import type { Account, JournalRole } from '#domain/people/account.ts'
import type { Page } from '#domain/text/pagination.ts'
import { likePattern, plainLetters } from '#domain/text/search-text.ts'
import { accountColumns } from '#features/accounts/queries.ts'
import type { Database } from '#platform/database/database.ts'

type PeopleFilter = { search?: string | undefined; journalRole?: JournalRole | undefined }

/** The same folding as `foldForSearch`, computed per query because there are few people. */
const foldedName = sql`translate(
  regexp_replace(lower(normalize(${user.name}, NFKD)), '[\\u0300-\\u036f]', '', 'g'),
  ${Object.keys(plainLetters).join('')}, ${Object.values(plainLetters).join('')})`

const hasAnyJournalRole = sql`exists (select from ${accountRole} where ${accountRole.userId} = ${user.id})`

export type ListedPerson = Account & { bouncedAt: Date | null; isSample: boolean }

/** A page of all accounts: managers first, then other roles, then by name. */
export async function listPeople(
  db: Database,
  { page, limit, ...filter }: PeopleFilter & { page: number; limit: number },
): Promise<Page<ListedPerson>> {
  const where = matching(filter)
  const total = await db.$count(user, where)
  const items = await db
    .select({ ...accountColumns, bouncedAt: user.bouncedAt, isSample: user.isSample })
    .from(user)
    .where(where)
    .orderBy(
      sql`${user.role} = 'admin' desc`,
      sql`${hasAnyJournalRole} desc`,
      sql`lower(${user.name})`,
      asc(user.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  return { items, page, limit, total }
}

function matching({ search, journalRole }: PeopleFilter): SQL | undefined {
  const pattern = likePattern(search ?? '')
  return and(
    or(sql`${foldedName} like ${pattern}`, sql`${user.emailKey} like ${pattern}`),
    journalRole && hasRole(journalRole),
  )
}

function hasRole(journalRole: JournalRole): SQL {
  if (journalRole === 'manager') return eq(user.role, 'admin')
  return sql`exists (select from ${accountRole}
    where ${accountRole.userId} = ${user.id} and ${accountRole.journalRole} = ${journalRole})`
}

const selectInvitations = (db: Database) =>
  db
    .select({
      ...getTableColumns(invitation),
      expiresAt: sql<Date>`${accessLink.expiresAt}`.mapWith(accessLink.expiresAt),
    })
    .from(invitation)
    .innerJoin(
      accessLink,
      and(eq(accessLink.kind, 'invitation'), eq(accessLink.subjectId, invitation.id)),
    )

export type Invitation = Awaited<ReturnType<typeof selectInvitations>>[number]

/** Open invitations, newest first; at most 200. */
export const listInvitations = (db: Database): Promise<Invitation[]> =>
  selectInvitations(db).orderBy(sql`${invitation.invitedAt} desc`, asc(invitation.id)).limit(200)

export async function findInvitation(db: Database, id: string): Promise<Invitation | undefined> {
  const [found] = await selectInvitations(db).where(eq(invitation.id, id))
  return found
}

/** Whether editors and managers must use two-step login, and how many of them do not. */
export async function findTwoFactorPolicy(
  db: Database,
): Promise<{ required: boolean; without: number }> {
  const [policy] = await db.select().from(accountPolicy)
  const [lacking] = await db
    .select({ n: count() })
    .from(user)
    .where(
      and(
        or(eq(user.role, 'admin'), hasRole('editor')),
        sql`not exists (select from two_factor t where t.user_id = ${user.id} and t.secret is not null)`,
      ),
    )
  return { required: policy?.twoFactorRequired ?? false, without: lacking?.n ?? 0 }
}
