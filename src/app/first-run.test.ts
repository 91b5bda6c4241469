import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { setRole } from '#features/accounts/operator-commands.ts'
import { sandbox } from '../../test/sandbox.ts'
import { test } from '../../test/site.ts'
import { createFirstAdmin, prepareFirstRun } from './first-run.ts'

const configured = { email: 'first@example.org', password: 'old and known by now' }

test('R-SEC-1 only the first start creates the configured administrator', async ({ site }) => {
  const deps = { ...site, clock: () => site.now }
  const admins = () => site.db.select().from(user).where(eq(user.role, 'admin'))
  expect(await createFirstAdmin(deps, configured)).toBeUndefined()
  expect(await admins()).toMatchObject([{ email: configured.email }])

  await site.db.update(user).set({ email: 'moved@example.org', emailKey: 'moved@example.org' })
  await createFirstAdmin(deps, configured)
  expect(await admins()).toHaveLength(1)

  const payload = { name: 'A Stranger', email: configured.email, password: 'correct horse' }
  await site.ask(null, { method: 'POST', url: '/api/register', payload })
  await createFirstAdmin(deps, configured)
  expect(await admins()).toMatchObject([{ email: 'moved@example.org' }])

  await site.db.update(user).set({ role: 'author' })
  await createFirstAdmin(deps, configured)
  expect(await admins(), 'somebody else has the address').toEqual([])
  await setRole(deps, 'moved@example.org', 'admin')
  expect(await admins()).toHaveLength(1)
})

test('R-LOGIN-1 the first start creates an administrator with a generated password by default', async ({
  site,
}) => {
  const deps = { ...site, clock: () => site.now }
  const made = await createFirstAdmin(deps, undefined)
  expect(made).toMatchObject({ email: 'admin@localhost.localdomain' })
  expect(made?.password).toMatch(/^[\w-]{22}$/)
  expect(await createFirstAdmin(deps, undefined)).toBeUndefined()
  const { status } = await site.ask(null, {
    method: 'POST',
    url: '/api/login',
    payload: made ?? {},
  })
  expect(status).toBe(200)
})

test('README shows the lines that the first start prints', async ({ site }) => {
  const deps = { ...site, sandbox, clock: () => site.now }
  const lines = await prepareFirstRun(
    { admin: undefined, sampleContent: true, baseUrl: 'http://localhost:3000' },
    deps,
  )
  const withoutPassword = lines.map((line) =>
    line.replace(/password \S+$/, `password ${'*'.repeat(16)}`),
  )
  expect(withoutPassword).toHaveLength(4)
  expect(readFileSync('README.md', 'utf8')).toContain(withoutPassword.join('\n'))
})
