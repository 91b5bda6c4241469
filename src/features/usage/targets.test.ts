import { expect } from 'vitest'
import { file } from '#db/schema/files.ts'
import { articleFile } from '#db/schema/publishing/articles.ts'
import { approveFullText, insertFullText } from '../../../test/features/full-text.ts'
import { insertArticles } from '../../../test/fixtures/article-rows.ts'
import { createArticle, test } from '../../../test/site.ts'
import { findTargets } from './targets.ts'

const longPublic = { publishedAt: new Date('2026-01-01T00:00:00Z') }

test('R-COUNT-1 A response counts for the article that was public at the time', async ({
  site,
}) => {
  const [published, deleted] = [new Date('2026-02-01T00:00:00Z'), new Date('2026-03-01T00:00:00Z')]
  await insertArticles(
    site,
    {
      pub: { publishedAt: published, deletedAt: deleted },
      whole: { content: 'All of it.' },
      draft: { status: 'draft' },
      undated: { publishedAt: null },
    },
    longPublic,
  )
  const stored = {
    sha256: 'sha',
    bytes: 1,
    mediaType: 'a/b',
    originalName: 'a',
    createdAt: site.now,
  }
  const files = ['shared', 'old', 'docx', 'hidden']
  await site.db.insert(file).values(files.map((id) => ({ ...stored, id, storageKey: id })))
  const of = (articleId: string, fileId: string, format: 'pdf' | 'docx', replacedAt?: Date) => ({
    id: `${articleId} ${fileId}`,
    articleId,
    fileId,
    format,
    createdAt: site.now,
    replacedAt,
  })
  const replaced = new Date('2026-02-10T00:00:00Z')
  await site.db
    .insert(articleFile)
    .values([
      of('pub', 'shared', 'pdf'),
      of('whole', 'shared', 'docx'),
      of('pub', 'docx', 'docx'),
      of('draft', 'hidden', 'pdf'),
      of('pub', 'old', 'pdf', replaced),
    ])
  const at = Date.parse('2026-02-05T00:00:00Z')
  const cases: [string | undefined, string, number, [string, string, boolean] | undefined][] = [
    ['pub', 'page', at, ['pub', 'page', false]],
    ['whole', 'page', at, ['whole', 'page', true]],
    ['whole', 'cite', at, ['whole', 'cite', false]],
    ['pub', 'pdf', at, ['pub', 'pdf', true]],
    ['pub', 'docx', at, ['pub', 'docx', true]],
    ['pub', 's1', at, ['pub', 's1', false]],
    ['pub', 'shared', at, ['pub', 'pdf', true]],
    ['whole', 'shared', at, ['whole', 'docx', true]],
    ['undated', 'shared', 0, ['undated', 'shared', false]],
    ['undated', 'page', -1, undefined],
    [undefined, 'docx', at, ['pub', 'docx', true]],
    [undefined, 'hidden', at, undefined],
    [undefined, 'unheard-of', at, undefined],
    ['draft', 'page', at, undefined],
    ['draft', 'hidden', at, undefined],
    ['unheard-of', 'page', at, undefined],
    ['pub', 'old', replaced.getTime() - 1, ['pub', 'pdf', true]],
    ['pub', 'old', replaced.getTime(), undefined],
    ['pub', 'page', published.getTime(), ['pub', 'page', false]],
    ['pub', 'page', published.getTime() - 1, undefined],
    ['pub', 'page', deleted.getTime(), ['pub', 'page', false]],
    ['pub', 'page', deleted.getTime() + 1, undefined],
  ]
  const targets = cases.map(([articleId, target, at]) => ({ articleId, target, at }))
  const targetOf = await findTargets(site.db, targets)
  for (const [articleId, target, at, expected] of cases) {
    const found = targetOf({ articleId, target, at })
    const actual = found && [found.articleId, found.target, found.isRequest]
    expect(actual, `${articleId} ${target} ${at}`).toEqual(expected)
  }
  const alone = await findTargets(site.db, [{ articleId: undefined, target: 'docx', at }])
  expect(alone({ articleId: undefined, target: 'docx', at })).toMatchObject({ articleId: 'pub' })
})

test('R-COUNT-1 R-TEXT-6 a rendered EPUB and a page with an approved full text are requests', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id: articleId } = await createArticle(site, admin)
  const { _id: other } = await createArticle(site, admin)
  await insertFullText(site, other)
  const at = site.now.getTime() + 1
  const isRequest = async (id: string, target: string) => {
    const wanted = { articleId: id, target, at }
    return (await findTargets(site.db, [wanted]))(wanted)?.isRequest
  }
  expect(await isRequest(articleId, 'page')).toBe(false)
  const { fileId } = await insertFullText(site, articleId)
  await approveFullText(site, admin, articleId, fileId)
  expect(await isRequest(articleId, 'page')).toBe(true)
  expect(await isRequest(articleId, 'epub')).toBe(true)
  expect(await isRequest(articleId, 'pdf')).toBe(true)
  expect(await isRequest(other, 'page')).toBe(false)
})
