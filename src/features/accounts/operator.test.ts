import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { test } from '../../../test/site.ts'
import { setRole } from './operator.ts'

test('R-DUTY-1 two demotions at once leave an administrator', async ({ site }) => {
  for (let round = 0; round < 5; round += 1) {
    const admins = [await site.signIn('admin'), await site.signIn('admin')]
    const outcomes = await Promise.allSettled(
      admins.map(({ email }) => setRole({ ...site, clock: () => site.now }, email, 'author')),
    )
    const left = await site.db.select().from(user).where(eq(user.role, 'admin'))
    expect(left).toHaveLength(1)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { refusal: 'last-admin' } },
    ])
    await site.db.delete(user).where(eq(user.role, 'admin'))
  }
})
