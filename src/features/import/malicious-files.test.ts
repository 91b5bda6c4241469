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

test('R-MOVE-1 a file that is cut off, is no XML, or attacks whoever reads it is refused with the line, and nothing comes of it', async ({
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
    [good.replace('<pages>', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}<pages>`), /in one another/],
    [good.replace('<pages>', `${'<a/>'.repeat(60_000)}<pages>`), /more than 50000 elements/],
    [good.replace('xmlns="http://pkp.sfu.ca"', 'xmlns="http://example.org"'), /no native XML/],
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

test('R-MOVE-1 an article comes without the part that is wrong, and one that cannot be is refused beside those that can', async ({
  site,
}) => {
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
    'Vol. 7, No. 2: made: with a drawn cover',
    'article 1: left out: galley “PDF”: it is not base64',
    'article 1: made: “Without its file”, published, without a file',
    'article 2: left out: the file “PDF” (a.pdf): Please upload a PDF document (.pdf).',
    'article 2: made: “Without a PDF that is none”, published, without a file',
    'article 3: left out: 1 control characters, which no text can hold',
    'article 3: made: “Half a sign”, published, with pdf',
    'article 4: left out: pages must run from a lower page to a higher one',
    'article 4: left out: keywords.1 must be at most 200 characters',
    'article 4: left out: DOI no doi: it is none',
    'article 4: made: “Wrong parts”, published, with pdf',
    'article 5: left out: <coverage>',
    'article 5: made: “Long text”, published, with pdf',
    'article 5: NOT TAKEN: “The same number”: another of this file has the same number',
    `article 6: NOT TAKEN: “${'x'.repeat(79)}…”: title must be at most 500 characters`,
    'article 7: NOT TAKEN: it was declined',
    'article 8: left out: the marks in <title>; its words are kept',
    'article 8: made: “\u202eturned\u202c bold”, published, with pdf',
    'article 9: note: no author is named: the journal stands in the byline',
    'article 9: made: “Nobody”, published, with pdf',
    'article 10: made: “Same DOI”, published, with pdf',
    'article 11: left out: DOI 10.5555/one: another article has it',
    'article 11: made: “Same DOI again”, published, with pdf',
    'article 12: NOT TAKEN: “Nameless”: Author 1: the name is a required field',
    'article 14: left out: no day of publication is given: 2019-06-30 stands for it',
    'article 14: made: “No such day”, published, with pdf',
    'article 13: left out: galley “PDF”: its file lies elsewhere, at file:///etc/passwd, and is not fetched',
    'article 13: made: “Elsewhere”, published, without a file',
  ])
  expect(counts).toEqual({ made: 12, there: 0, refused: 4, 'left out': 11, note: 1 })
})

test('R-MOVE-3 a bag whose list of files is larger than memory should hold is refused', async ({
  site,
}) => {
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
