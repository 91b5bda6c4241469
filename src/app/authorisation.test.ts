import fastify from 'fastify'
import { expect, test as plainTest, vi } from 'vitest'
import { visitor } from '#domain/actor.ts'
import type { Permission } from '#domain/people/permission.ts'
import { enforceAccess, type RouteEntry } from '#platform/http/security/route-access.ts'
import { givenReviewedSubmission, invite, samplePerson } from '../../test/editorial/rounds.ts'
import { samplePng } from '../../test/fixtures/pictures.ts'
import { limit } from '../../test/runner/patience.ts'
import { createArticle, createSubmission, test } from '../../test/site.ts'
import type { Person, TestSite } from '../../test/site-actions.ts'

// Every route as every role.
vi.setConfig({ testTimeout: limit(120) })

const kinds = [
  'visitor',
  'author',
  'other author',
  'user',
  'signed out',
  'reviewer',
  'copyeditor',
  'editor',
  'manager',
] as const
type Kind = (typeof kinds)[number]
type Verdict = 'let in' | 401 | 403

const everyone = () => 'let in' as const
const accounts = (kind: Kind): Verdict =>
  kind === 'visitor' || kind === 'signed out' ? 401 : 'let in'
const managers = (kind: Kind): Verdict => (kind === 'manager' ? 'let in' : deny(kind))
const editors = (kind: Kind): Verdict => (kind === 'editor' ? 'let in' : managers(kind))
const deny = (kind: Kind) => (accounts(kind) === 401 ? 401 : 403)

/** The expected permissions, written independently of the product's own table. */
const expectedAccess: Record<Permission, (kind: Kind) => Verdict> = {
  'view public content': everyone,
  'log in': everyone,
  'contact the editor': everyone,
  'use signed links': everyone,
  'use review links': everyone,
  'use proof links': everyone,
  'manage own account': accounts,
  'submit manuscripts': accounts,
  'view own submissions': accounts,
  'work on own production stages': (kind) => (kind === 'copyeditor' ? 'let in' : deny(kind)),
  'manage articles': editors,
  'manage issues': editors,
  'manage submissions': editors,
  'manage indexing': editors,
  'view statistics': editors,
  'manage emails': managers,
  'manage people': managers,
  'manage backups': managers,
  'manage journal settings': managers,
  'operate the site': managers,
}

/** The routes without a permission: public content that is the same for everyone. */
const unguarded =
  /^\/(api\/docs(\/.*)?|api\/openapi\.json|covers\/:pattern|files\/:fileId\/:name|pictures\/:id|journals\/:id\/((versions\/:number\/)?article\.(pdf|docx|epub)|files\/:supplementId\/:name|cite\/:format|metadata\/:format|linkset|card\.png)|issues\/:volume(\/:number)?\/(metadata\/:format|issue\.(pdf|epub)))$|^\*$/

type Fixture = {
  id: string
  fileId: string
  signed?: string
  supplementId?: string
  emailId?: string
}
type Fixtures = {
  draft: Fixture
  published: Fixture
  submission: Fixture
  hidden: Fixture
  seen: Fixture
  person: Fixture
  invitation: Fixture
  reviewer: Fixture
}

/** Creates new records. */
function createFixtures(site: TestSite, author: Person, manager: Person) {
  const article = async (fields = {}): Promise<Fixture> => {
    const { _id: id, pdfFile } = await createArticle(site, manager, fields)
    return { id, fileId: (pdfFile as { fileId: string }).fileId }
  }
  return {
    async draft() {
      const draft = await article({ status: 'draft' })
      const form = new FormData()
      form.set('label', 'Table S1')
      form.set('file', new File(['a,b'], 'table.csv'))
      const added = await site.send(manager, 'POST', `/api/journals/${draft.id}/supplements`, form)
      return { ...draft, supplementId: added.body.data.supplements[0]._id }
    },
    published: () => article(),
    async submission() {
      // An account may send few manuscripts in an hour.
      site.pass(3_600_000)
      const submission = await createSubmission(site, author)
      return {
        id: submission._id,
        fileId: submission.docxFile.fileId,
        signed: submission.docxCloudinaryUrl.split('/').at(-1) ?? '',
        emailId: await emailAbout(site, submission._id),
      }
    },
    hidden: () => createIssue(site, manager),
    seen: async () => createIssue(site, manager, [(await article()).id]),
    person: async () => ({ id: author.id, fileId: '' }),
    async reviewer() {
      const payload = samplePerson('Known Reviewer')
      const { body } = await site.ask(manager, { method: 'POST', url: '/api/reviewers', payload })
      return { id: body.data.id, fileId: '' }
    },
    async invitation() {
      const { editor, id } = await givenReviewedSubmission(site)
      return { id: (await invite(site, editor, id)).body.data.id, fileId: '' }
    },
  } satisfies Record<keyof Fixtures, () => Promise<Fixture>>
}

let volume = 0

/** An issue with a cover; published if it has articles. */
async function createIssue(
  site: TestSite,
  manager: Person,
  articles: string[] = [],
): Promise<Fixture> {
  volume += 1
  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    site.ask(manager, { method, url: `/api/issues${url}`, payload })
  const { body } = await send('POST', '', { volume })
  const { _id: id } = body.data.issue
  const form = new FormData()
  form.set('coverFile', samplePng())
  const covered = await site.send(manager, 'POST', `/api/issues/${id}/cover`, form)
  const fileId = covered.body.data.issue.coverUrl.split('/').at(-1)
  if (articles.length > 0) {
    const listed = articles.map((article) => ({ id: article, section: null }))
    await send('PUT', `/${id}/articles`, { articles: listed })
    await send('POST', `/${id}/publish`, {})
  }
  return { id, fileId }
}

/** The id of an email that editors have sent about a submission. */
async function emailAbout(site: TestSite, submissionId: string): Promise<string> {
  const editor = await site.signIn('admin')
  const email = { subject: 'Corrections', body: 'Please correct: {items}', points: ['The title'] }
  await site.ask(editor, {
    method: 'POST',
    url: `/api/submissions/${submissionId}/decision`,
    payload: { command: 'return-for-correction', version: 1, ...email },
  })
  const { body } = await site.ask(editor, { url: `/api/submissions/${submissionId}/workflow` })
  return body.data.editorial.emails[0].id
}

const address = ({ url }: RouteEntry, thing?: Fixture) =>
  url
    .replace(':id', thing?.id ?? '')
    .replace(':fileId', thing?.fileId ?? '')
    .replace(':supplementId', thing?.supplementId ?? '')
    .replace(':signed', thing?.signed ?? '')
    .replace(':emailId', thing?.emailId ?? '')
    .replace(':template', 'received')
    .replace(':command', 'accept')
    .replace(':name', 'a.pdf')
    .replace(':type', 'pdf')
    .replace(':table', 'months')
    .replace(':journalRole', 'reviewer')
    .replace(':token', 'a'.repeat(43))
    .replace('*', 'nowhere')

type GuardedRoute = { name: string; of: keyof Fixtures | undefined; openTo: readonly string[] }

/** The record that a route is about, and who may use it in addition to managers. */
function fixturesOf({ url, permission }: RouteEntry): GuardedRoute[] {
  if (url.includes('/submissions/:id')) {
    const signed = permission === 'use signed links'
    // A tab without a token is admitted by the signature; a request with another account's token is not.
    const openTo = ['author', 'editor', 'manager', ...(signed ? ['visitor', 'signed out'] : [])]
    return [{ name: 'a submission', of: 'submission', openTo }]
  }
  if (url.includes('/issues/:id')) {
    const hidden: GuardedRoute = {
      name: 'an unpublished issue',
      of: 'hidden',
      openTo: ['editor', 'manager'],
    }
    return permission === 'view public content'
      ? [hidden, { name: 'a published issue', of: 'seen', openTo: kinds }]
      : [hidden]
  }
  if (url.includes('/review-invitations/:id')) {
    return [{ name: 'an invitation', of: 'invitation', openTo: ['editor', 'manager'] }]
  }
  if (url.includes(':noteId')) return [{ name: 'a missing record', of: 'draft', openTo: [] }]
  if (url.includes('/reviewers/:id')) {
    return [{ name: 'a reviewer', of: 'reviewer', openTo: ['editor', 'manager'] }]
  }
  if (url.includes('/people/:id')) {
    return [{ name: 'a person', of: 'person', openTo: ['manager'] }]
  }
  if (/\/(sessions|invitations|backups|deposits|own)\/:id/.test(url)) {
    return [{ name: 'a missing record', of: 'draft', openTo: [] }]
  }
  if (url.startsWith('/api/files/:fileId')) {
    return [
      { name: 'a file of a draft', of: 'draft', openTo: [] },
      { name: 'a manuscript', of: 'submission', openTo: [] },
      { name: 'a file of an article', of: 'published', openTo: kinds },
    ]
  }
  if (url.includes('/:id/pictures/:name')) {
    return [{ name: 'a picture that the article does not have', of: 'published', openTo: [] }]
  }
  if (url.includes('/edits/:editId')) {
    return [{ name: 'an edit that the text does not have', of: 'draft', openTo: [] }]
  }
  if (!url.includes(':id')) return [{ name: 'nothing', of: undefined, openTo: kinds }]
  const draft: GuardedRoute = { name: 'a draft', of: 'draft', openTo: ['editor', 'manager'] }
  return permission === 'view public content'
    ? [draft, { name: 'an article', of: 'published', openTo: kinds }]
    : [draft]
}

/** Whether a response is the expected one: allowed, refused, or not found. */
function isAsExpected(
  status: number,
  verdict: Verdict,
  thing: Fixture | undefined,
  open: boolean,
): boolean {
  if (verdict !== 'let in') return status === verdict
  if (thing && !open) return status === 404
  return status < 500 && ![401, 403, ...(thing ? [404] : [])].includes(status)
}

test('R-DUTY-3 R-ACCESS-8 every route admits the roles of its permission and hides the rest', async ({
  site,
}) => {
  const author = await site.signIn('author')
  const manager = await site.signIn('admin')
  const people: Record<Kind, Person | null> = {
    visitor: null,
    author,
    'other author': await site.signIn('author'),
    user: await site.signIn('user'),
    'signed out': { ...author, token: 'x'.repeat(43) },
    reviewer: await site.signIn('reviewer'),
    copyeditor: await site.signIn('copyeditor'),
    editor: await site.signIn('editor'),
    manager,
  }
  const make = createFixtures(site, author, manager)
  const fixtures = {} as Fixtures
  for (const of of Object.keys(make) as (keyof Fixtures)[]) fixtures[of] = await make[of]()
  const ask = (route: RouteEntry, kind: Kind, thing: Fixture | undefined) =>
    site.ask(people[kind], {
      method: route.method as 'GET',
      url: address(route, thing),
      ...(['POST', 'PUT', 'PATCH'].includes(route.method) && { payload: {} }),
    })

  const guarded = site.app.routeTable.filter(({ url }) => !unguarded.test(url))
  expect(guarded.length).toBeGreaterThan(40)
  const broken: unknown[] = []
  for (const route of guarded) {
    // After logging out, the other routes could not be requested.
    const askers = route.url.endsWith('/logout') ? (['visitor'] as const) : kinds
    for (const kind of askers) {
      for (const { name, of, openTo } of fixturesOf(route)) {
        const thing = of && fixtures[of]
        const { status } = await ask(route, kind, thing)
        const verdict = route.permission && expectedAccess[route.permission](kind)
        const open = openTo.includes(kind)
        if (!verdict || !isAsExpected(status, verdict, thing, open))
          broken.push({ route: `${route.method} ${route.url}`, kind, name, status })
        // A deleted record no longer exists, and an editor with a conflict loses editorial access.
        const isSpent = route.method === 'DELETE' || route.url.endsWith('/conflict')
        if (isSpent && status < 300 && of) fixtures[of] = await make[of]()
      }
    }
  }
  expect(broken).toEqual([])
})

plainTest('R-DUTY-3 a route without a rule stops the start', () => {
  const app = fastify()
  enforceAccess(app, async () => visitor)
  expect(() => app.get('/forgotten', () => 'open')).toThrow('GET /forgotten names no permission')
})
