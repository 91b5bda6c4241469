import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import { accountDuty, accountPolicy, invitation, user } from '#db/schema/accounts.ts'
import type { Account, Duty } from '#domain/people/account.ts'
import type { Page } from '#domain/text/listing.ts'
import { likePattern } from '#domain/text/search.ts'
import type { Database } from '#platform/database/database.ts'
import { accountColumns } from './queries.ts'

export type PeopleQuery = {
  search?: string | undefined
  duty?: Duty | undefined
  page: number
  limit: number
}

/** A name as search compares it (`foldForSearch`): folded when it is asked for, since people are few. */
const foldedName = sql`translate(
  regexp_replace(lower(normalize(${user.name}, NFKD)), '[\\u0300-\\u036f]', '', 'g'), 'ɓɗƙƴəǝŋ', 'bdkyeen')`

const isAppointed = sql`exists (select from ${accountDuty} where ${accountDuty.userId} = ${user.id})`

/** An account with when a letter to its address came back; null where none has. */
export type Listed = Account & { bouncedAt: Date | null }

/** A page of everybody who has an account: managers first, then who has another duty, then by name. */
export async function listPeople(
  db: Database,
  { page, limit, ...filter }: PeopleQuery,
): Promise<Page<Listed>> {
  const where = matching(filter)
  const total = await db.$count(user, where)
  const items = await db
    .select({ ...accountColumns, bouncedAt: user.bouncedAt })
    .from(user)
    .where(where)
    .orderBy(
      sql`${user.role} = 'admin' desc`,
      sql`${isAppointed} desc`,
      sql`lower(${user.name})`,
      asc(user.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  return { items, page, limit, total }
}

function matching({ search, duty }: Omit<PeopleQuery, 'page' | 'limit'>): SQL | undefined {
  const pattern = search ? likePattern(search) : null
  return and(
    pattern === null
      ? undefined
      : or(sql`${foldedName} like ${pattern}`, sql`${user.emailKey} like ${pattern}`),
    duty && appointedTo(duty),
  )
}

function appointedTo(duty: Duty): SQL {
  if (duty === 'manager') return eq(user.role, 'admin')
  return sql`exists (select from ${accountDuty}
    where ${accountDuty.userId} = ${user.id} and ${accountDuty.duty} = ${duty})`
}

export type Invitation = typeof invitation.$inferSelect

/** Everybody who is invited and has not answered, the newest first; at most 200. */
export const listInvitations = (db: Database): Promise<Invitation[]> =>
  db
    .select()
    .from(invitation)
    .orderBy(sql`${invitation.invitedAt} desc`, asc(invitation.id))
    .limit(200)

/** Whether editors and managers must sign in in two steps, and how many of them do not yet. */
export async function findTwoStepRule(
  db: Database,
): Promise<{ required: boolean; without: number }> {
  const [policy] = await db.select().from(accountPolicy)
  const [lacking] = await db
    .select({ n: count() })
    .from(user)
    .where(
      and(
        or(eq(user.role, 'admin'), appointedTo('editor')),
        sql`not exists (select from two_step t where t.user_id = ${user.id} and t.secret is not null)`,
      ),
    )
  return { required: policy?.twoStepRequired ?? false, without: lacking?.n ?? 0 }
}
