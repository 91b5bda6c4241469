import { mkdir, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import {
  articleElement,
  authorElement,
  fileElement,
  issueElement,
} from '../../../test/fixtures/ojs-export.ts'
import { countRows, importExport, importOjsText } from '../../../test/run-import.ts'
import { test } from '../../../test/site.ts'

test('R-MOVE-1 An invalid or malicious file is refused with its line without any change', async ({
  site,
}) => {
  await site.signIn('admin')
  const before = await countRows(site.db)
  const good = issueElement(articleElement() + articleElement({ id: 18 }))
  const declared = (type: string) =>
    good.replace('<?xml version="1.0"?>', `<?xml version="1.0"?>${type}`)
  const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY l${n + 1} "&l${n};&l${n};">`)
  const attributes = (count: number) =>
    Array.from({ length: count }, (_, n) => `a${n}=""`).join(' ')
  const long = `<a b="${'x'.repeat(30_000)}"/>`
  const bad: [string | Uint8Array, RegExp][] = [
    [good.slice(0, -40), /not well-formed XML, or is cut off/],
    [good.slice(0, good.indexOf('<embed') + 200), /cut off/],
    [declared(`<!DOCTYPE issue [<!ENTITY l0 "x">${entities.join('')}]>`), /document type/],
    [declared('<!DOCTYPE issue SYSTEM "file:///etc/passwd">'), /document type/],
    [good.replace('A sample article', 'A &outside; article'), /not well-formed/],
    [good.replace('A sample article', 'Half a sign &#xD800;'), /not well-formed/],
    [
      good.replace('<pages>', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}<pages>`),
      /nested more than/,
    ],
    [good.replace('<pages>', `${'<a/>'.repeat(60_000)}<pages>`), /more than 50000 elements/],
    [good.replace('xmlns="http://pkp.sfu.ca"', 'xmlns="http://example.org"'), /not native XML/],
    [good.replace('stage="production"', `stage="${'x'.repeat(200_000)}"`), /Line 8: .*attr/i],
    [good.replace('<pages>', `<pages ${attributes(101)}>`), /Line 31: .* more than 100 attributes/],
    [good.replace('<pages>', `<pages ${attributes(300_000)}>`), /Line 31: .*attributes of an elem/],
    [good.replace('<pages>', `${long.repeat(300)}<pages>`), /more than 8000000 characters/],
    [Buffer.concat([Buffer.from(good.slice(0, 600)), Buffer.from([0xff, 0xfe])]), /not UTF-8/],
    [Buffer.from(good, 'utf16le'), /UTF-8|well-formed/],
    ['PK\u0003\u0004', /well-formed/],
    ['', /empty/],
  ]
  for (const [xml, sentence] of bad)
    await expect(importOjsText(site, xml)).rejects.toThrow(sentence)
  expect(await countRows(site.db)).toEqual(before)
  expect(await site.storedFiles()).toEqual([])
})

test('R-MOVE-1 An article is imported without its invalid parts', async ({ site }) => {
  await site.signIn('admin')
  const half = '\u0001'
  const articles = [
    articleElement({
      id: 1,
      title: 'Without its file',
      files: fileElement(1, 'a.pdf', 'not base64!'),
    }),
    articleElement({
      id: 2,
      title: 'Without a PDF that is none',
      files: fileElement(2, 'a.pdf', 'aGVsbG8='),
    }),
    articleElement({ id: 3, title: `Half a sign ${half}` }),
    articleElement({
      id: 4,
      title: 'Wrong parts',
      said: `<keywords locale="en"><keyword>good</keyword><keyword>${'b'.repeat(300)}</keyword></keywords><id type="doi">no doi</id>`,
    }).replace('<pages>1-9', '<pages>9-1'),
    articleElement({
      id: 5,
      title: 'Long text',
      said: `<coverage locale="en">${'x'.repeat(5_000_000)}</coverage>`,
    }),
    articleElement({ id: 5, title: 'The same number' }),
    articleElement({ id: 6, title: 'x'.repeat(600) }),
    articleElement({ id: 7, title: 'Declined', status: 4 }),
    articleElement({ id: 8, title: '\u202eturned\u202c <b>bold</b> &nbsp;', locale: 'ar' }),
    articleElement({ id: 9, title: 'Nobody', authors: '' }).replace(
      'status="3" current',
      'status="3" a="b" current',
    ),
    articleElement({ id: 10, title: 'Same DOI', said: '<id type="doi">10.5555/one</id>' }),
    articleElement({ id: 11, title: 'Same DOI again', said: '<id type="doi">10.5555/one</id>' }),
    articleElement({ id: 12, title: 'Nameless', authors: authorElement('', '') }),
    articleElement({ id: 14, title: 'No such day' }).replace(
      'date_published="2019-06-30"',
      'date_published="2019-02-31"',
    ),
    articleElement({ id: 13, title: 'Elsewhere' }).replace(
      /<embed[\s\S]*?<\/embed>/,
      '<href src="file:///etc/passwd" mime_type="application/pdf"/>',
    ),
  ]
  const { lines, counts } = await importOjsText(site, issueElement(articles.join('\n')))
  expect(lines.map((line) => line.replace(/: \/journals\/\w{16}$/, ''))).toEqual([
    'Vol. 7, No. 2: created: with a generated cover',
    'article 1: left out: galley “PDF”: it is not base64',
    'article 1: note: it has no file that can be imported, so it is a draft',
    'article 1: created: “Without its file”, a draft, without a file',
    'article 2: left out: the file “PDF” (a.pdf): Please upload a PDF document (.pdf).',
    'article 2: note: it has no file that can be imported, so it is a draft',
    'article 2: created: “Without a PDF that is none”, a draft, without a file',
    'article 3: left out: 1 control characters, which text cannot contain',
    'article 3: created: “Half a sign”, published, with pdf',
    'article 4: left out: pages must run from a lower page to a higher one',
    'article 4: left out: keywords.1 must be at most 200 characters',
    'article 4: left out: DOI no doi: it is not valid',
    'article 4: created: “Wrong parts”, published, with pdf',
    'article 5: left out: <coverage>',
    'article 5: created: “Long text”, published, with pdf',
    'article 5: NOT IMPORTED: “The same number”: another article of this file has the same number',
    `article 6: NOT IMPORTED: “${'x'.repeat(79)}…”: title must be at most 500 characters`,
    'article 7: NOT IMPORTED: it was declined',
    'article 8: left out: the markup in <title>; its text is imported',
    'article 8: created: “\u202eturned\u202c bold”, published, with pdf',
    'article 9: note: it names no author: the journal is used as author',
    'article 9: created: “Nobody”, published, with pdf',
    'article 10: created: “Same DOI”, published, with pdf',
    'article 11: left out: DOI 10.5555/one: another article has it',
    'article 11: created: “Same DOI again”, published, with pdf',
    'article 12: NOT IMPORTED: “Nameless”: Author 1: the name is a required field',
    'article 14: left out: the date of publication is missing: 2019-06-30 is used',
    'article 14: created: “No such day”, published, with pdf',
    'article 13: left out: galley “PDF”: its file is at file:///etc/passwd, and is not downloaded',
    'article 13: note: it has no file that can be imported, so it is a draft',
    'article 13: created: “Elsewhere”, a draft, without a file',
  ])
  expect(counts).toEqual({ created: 12, existing: 0, refused: 4, skipped: 11, note: 4 })
})

test('R-MOVE-3 A bag with a manifest that is too large is refused', async ({ site }) => {
  await site.signIn('admin')
  const folder = path.join(site.folder, 'bag')
  const manifest = path.join(folder, 'manifest-sha256.txt')
  await mkdir(path.join(folder, 'data'), { recursive: true })
  await writeFile(path.join(folder, 'data/articles.csv'), 'id,title\n')
  await expect(importExport(site, folder)).rejects.toThrow('The bag has no manifest-sha256.txt.')
  await writeFile(manifest, '')
  await truncate(manifest, 64 * 1024 * 1024 + 1)
  await expect(importExport(site, folder)).rejects.toThrow(
    'manifest-sha256.txt: it is larger than 64 MB.',
  )
})
