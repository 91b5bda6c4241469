import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { file } from '#db/schema/files.ts'
import { savePicture } from '#features/journal/pictures.ts'
import { exportDependencies } from '../../../../test/export-dependencies.ts'
import { bytesOf } from '../../../../test/fixtures/files.ts'
import { samplePng } from '../../../../test/fixtures/pictures.ts'
import { createArticle, test } from '../../../../test/site.ts'
import { openBag } from './bag.ts'
import { exportJournal, exportZip } from './export-journal.ts'

const emptyPage = { title: 'A page', description: '', sections: [] }

/** Validated by `sha256sum`, an independent program. */
const check = (folder: string, manifest: string): string =>
  execFileSync('sha256sum', ['--check', '--strict', manifest], { cwd: folder }).toString()

test('R-KEEP-1 An export is a bag with every file of its manifest', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { _id } = await createArticle(site, admin, { title: 'Kept', volume: '1', issue: '2' })
  const draft = await createArticle(site, admin, { status: 'draft' })
  const folder = path.join(site.folder, 'bag')
  expect(await exportJournal(exportDependencies(site), folder)).toEqual({ articles: 1, files: 2 })
  check(folder, 'manifest-sha256.txt')
  check(folder, 'tagmanifest-sha256.txt')
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')
  expect(await read('bagit.txt')).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')
  expect(await read('bag-info.txt')).toMatch(/^Bagging-Date: 2026-03-02$/m)
  const listed = await read('manifest-sha256.txt')
  const all = (await readdir(path.join(folder, 'data'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  expect(
    listed
      .trim()
      .split('\n')
      .map((line) => line.slice(66))
      .sort(),
  ).toEqual(all.sort())
  expect(all).toContain(`data/articles/${_id}/article.pdf`)
  expect(listed).not.toContain(draft._id)
  const article = JSON.parse(await read(`data/articles/${_id}/article.json`))
  expect(article).toMatchObject({ title: 'Kept', issue: { volume: 1, number: '2' } })
  expect(await read(`data/articles/${_id}/article.xml`)).toContain(
    '<article-title>Kept</article-title>',
  )
  expect(await read('data/pages/terms.html')).toContain('<title>')
  await expect(exportJournal(exportDependencies(site), folder)).rejects.toThrow(/exists already/)
})

test('R-KEEP-1 Journal pages are exported with their pictures and relative links', async ({
  site,
}) => {
  const place = path.join(site.folder, 'some.png')
  const bytes = await bytesOf(samplePng())
  await writeFile(place, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const picture = { format: 'picture', originalName: 'some.png', path: place } as const
  const deps = exportDependencies(site)
  const id = await savePicture(deps, { ...picture, bytes: bytes.length, sha256 }, null)
  const html = `<img src="/pictures/${id}" alt=""><a href="/about#aims"></a><a href="/archive?q=a"></a><a href="https://example.org/x"></a>`
  const { content } = deps
  const pages = new Map([...content.pages, ['guide', { ...emptyPage, html }]])
  const folder = path.join(site.folder, 'bag')
  await exportJournal({ ...deps, content: { ...content, pages } }, folder)
  expect(await readFile(path.join(folder, 'data/pages/guide.html'), 'utf8')).toContain(
    `<img src="../pictures/${id}.png" alt=""><a href="about.html#aims"></a><a href="http://localhost:3000/archive?q=a"></a><a href="https://example.org/x"></a>`,
  )
  expect(
    Buffer.from(bytes).equals(await readFile(path.join(folder, `data/pictures/${id}.png`))),
  ).toBe(true)
})

test('R-KEEP-1 A damaged file stops the export and leaves no bag', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { pdfFile } = (await createArticle(site, admin)) as { pdfFile: { fileId: string } }
  const [stored] = await site.db.select().from(file).where(eq(file.id, pdfFile.fileId))
  await site.storage.delete(stored?.storageKey ?? '')
  const folder = path.join(site.folder, 'bag')
  await expect(exportJournal(exportDependencies(site), folder)).rejects.toThrow()
  expect(await readdir(site.folder)).not.toContain('bag')
})

test('R-KEEP-1 A bag refuses repeated and invalid names', async ({ site }) => {
  const bag = await openBag(path.join(site.folder, 'small'))
  await bag.add('a/b.txt', 'x')
  for (const name of ['A/B.txt', '../c', '/c', 'a//c', 'a/../c', 'a b', '.hidden', 'a%0Ab', ''])
    await expect(bag.add(name, 'x'), name).rejects.toThrow(/bag/)
})

test('R-KEEP-1 An exported ZIP contains the same bag and can be read without a server', async ({
  site,
  skip,
}) => {
  const admin = await site.signIn('admin')
  const title = 'Kept <b>& "told"'
  const { _id } = await createArticle(site, admin, { title, volume: '1', issue: '2' })
  const file = path.join(site.folder, 'journal.zip')
  const parts: number[] = []
  const deps = { ...exportDependencies(site), progress: (part: number) => parts.push(part) }
  expect(await exportZip(deps, file)).toEqual({ articles: 1, files: 2 })
  expect(parts).toEqual([1])
  await expect(exportZip(deps, file)).rejects.toThrow(/exists already/)
  const unpacked = path.join(site.folder, 'unpacked')
  const { error } = spawnSync('unzip', ['-q', file, '-d', unpacked])
  if (error) return skip('unzip is missing: the ZIP was not tested with it.')
  const bag = path.join(unpacked, 'journal')
  check(bag, 'manifest-sha256.txt')
  check(bag, 'tagmanifest-sha256.txt')
  const page = await readFile(path.join(bag, `data/articles/${_id}/index.html`), 'utf8')
  expect(page).toContain('<h1>Kept &lt;b&gt;&amp; &quot;told&quot;</h1>')
  expect(page).toContain('<a href="article.pdf">PDF</a>')
  expect(page).not.toMatch(/<script|<link|src=/)
  const contents = await readFile(path.join(bag, 'data/index.html'), 'utf8')
  const [, issue = ''] = /href="(issues\/\w+\.html)"/.exec(contents) ?? []
  expect(await readFile(path.join(bag, 'data', issue), 'utf8')).toContain(
    `<a href="../articles/${_id}/index.html">`,
  )
  expect(await readFile(path.join(bag, 'data/articles.csv'), 'utf8')).toContain(_id)
})

test('R-KEEP-1 R-META-3 The pages of an export mark retracted articles', async ({ site }) => {
  const admin = await site.signIn('admin')
  const inIssue = await createArticle(site, admin, { title: 'One', volume: '1', issue: '2' })
  const online = await createArticle(site, admin, { title: 'Two' })
  await createArticle(site, admin, { title: 'Three' })
  for (const { _id: concerns } of [inIssue, online])
    await createArticle(site, admin, { title: 'Notice', notice: 'retraction', concerns })
  const folder = path.join(site.folder, 'bag')
  await exportJournal(exportDependencies(site), folder)
  const contents = await readFile(path.join(folder, 'data/index.html'), 'utf8')
  const [, issue = ''] = /href="(issues\/\w+\.html)"/.exec(contents) ?? []
  const issuePage = await readFile(path.join(folder, 'data', issue), 'utf8')
  expect(issuePage).toMatch(/<li>Retracted: <a [^>]+>One</)
  expect(contents).toMatch(/<li>Retracted: <a [^>]+>Two</)
  expect(contents).toMatch(/<li><a [^>]+>Three</)
})
