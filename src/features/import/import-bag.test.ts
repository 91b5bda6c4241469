import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { loadSampleArticles } from '#app/samples/load-articles.ts'
import { exportJournal, exportZip } from '#features/harvesting/export/export-journal.ts'
import { listArticles } from '#features/publishing/articles/article-list-queries.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { content, type EmptySite, test } from '../../../test/features/import.ts'
import { bytesOf, samplePdf } from '../../../test/fixtures/files.ts'
import { countRows, importExport, importSpreadsheetText } from '../../../test/run-import.ts'
import { createArticle } from '../../../test/site.ts'

const exported = async (site: EmptySite, name: string) => {
  const folder = path.join(site.folder, name)
  const deps = { db: site.db, storage: site.storage, clock: () => site.now, content }
  await exportJournal({ ...deps, baseUrl: 'http://localhost:3000' }, folder)
  return path.join(folder, 'data')
}

/** All that the pages of a journal say of its articles. */
async function articlesOf({ db }: EmptySite) {
  const { items } = await listArticles(db, { page: 1, limit: 100 })
  const whole = await Promise.all(items.map(({ id }) => getArticle(db, undefined, id)))
  return whole.map(({ version: _, files, supplements, createdAt: __, ...article }) => ({
    ...article,
    contributors: article.contributors.map(({ email: _, ...person }) => person),
    files: files.map(({ fileId: _, fileName: __, ...file }) => file),
    supplements: supplements.map(({ id: _, ...supplement }) => supplement),
  }))
}

test('R-MOVE-3 R-KEEP-1 An export imported into an empty journal gives the same pages', async ({
  site,
  elsewhere,
}) => {
  const admin = await site.signIn('admin')
  const deps = { ...site, clock: () => site.now }
  await loadSampleArticles(deps, path.resolve('db/sample'))
  const contributors = [
    { displayName: 'Ministry of Samples, Lagos', roles: ['Conceptualization'] },
    { given: 'Ada; B.', family: 'Ọ̀ṣọ́, "Jr"', orcid: '0000-0002-1825-0097', corresponding: true },
  ]
  const { _id } = await createArticle(site, admin, {
    title: '=A "title", with; all\u200f of it',
    keywords: '["a; b","[c]"]',
    contributors: JSON.stringify(contributors),
    references: '["One, A.","[2] Two"]',
    funding: '[{"funder":"Fund, the","award":"F-1"}]',
    licence: 'CC-BY-NC-4.0',
    content: 'Its text.\n\nMore.',
    volume: '77',
    issue: '1-2',
    language: 'yo',
    translatedAbstracts: '[{"language":"fr","text":"Un \\"texte\\"; deux."}]',
  })
  const form = new FormData()
  form.set('label', 'Table S1; "x"')
  form.set('file', new File(['a,b\n'], 'täble 1.csv'))
  await site.send(admin, 'POST', `/api/journals/${_id}/supplements`, form)
  const notice = { notice: 'correction', concerns: _id, title: 'A correction' }
  await createArticle(site, admin, notice)
  const bag = await exported(site, 'bag')
  const sheet = await readFile(path.join(bag, 'articles.csv'), 'utf8')
  const { counts, lines } = await importSpreadsheetText(elsewhere, sheet, bag)
  expect({ lines: lines.filter((line) => !/: created: /.test(line)), counts }).toMatchObject({
    lines: [],
    counts: { refused: 0 },
  })
  expect(await articlesOf(elsewhere)).toEqual(await articlesOf(site))
  const again = await exported(elsewhere, 'again')
  for (const id of await readdir(path.join(bag, 'articles'))) {
    const page = `articles/${id}/index.html`
    expect(await readFile(path.join(again, page), 'utf8')).toBe(
      await readFile(path.join(bag, page), 'utf8'),
    )
  }
  const before = await countRows(elsewhere.db)
  expect((await importExport(elsewhere, path.dirname(bag))).counts).toMatchObject({
    created: 0,
    refused: 0,
  })
  expect((await importSpreadsheetText(elsewhere, sheet, bag)).counts).toMatchObject({
    created: 0,
    refused: 0,
  })
  expect(await countRows(elsewhere.db)).toEqual(before)
})

test('R-MOVE-3 R-KEEP-1 R-OFFICE-6 A ZIP is imported, except files that differ from its manifest', async ({
  site,
  elsewhere,
}) => {
  const admin = await site.signIn('admin')
  const one = await createArticle(site, admin, { title: 'Kept', volume: '1', issue: '2' })
  const other = await createArticle(site, admin, {
    title: 'Damaged',
    pdfFile: samplePdf({ text: 'B' }),
  })
  const file = path.join(site.folder, 'journal-export-2026-03-02.zip')
  const deps = { db: site.db, storage: site.storage, clock: () => site.now, content }
  await exportZip({ ...deps, baseUrl: 'http://localhost:3000' }, file)
  const folder = await exported(site, 'bag')
  await writeFile(
    path.join(folder, 'articles', other._id, 'article.pdf'),
    await bytesOf(samplePdf()),
  )
  const { lines, counts } = await importExport(elsewhere, path.dirname(folder))
  expect(counts).toMatchObject({ created: 2, refused: 1 })
  expect(lines.join('\n')).toContain('article.pdf does not match the manifest of the bag')
  expect((await importExport(elsewhere, file)).counts).toMatchObject({
    created: 1,
    existing: 2,
    refused: 0,
  })
  expect(await articlesOf(elsewhere)).toEqual(await articlesOf(site))
  expect((await articlesOf(elsewhere)).map(({ id }) => id).sort()).toEqual(
    [one._id, other._id].sort(),
  )
  for (const none of [site.folder, path.join(folder, 'articles.csv'), '/nowhere'])
    await expect(importExport(elsewhere, none)).rejects.toThrow(/export|ZIP|no folder/)
})
