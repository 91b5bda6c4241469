import { expect } from 'vitest'
import { parseSource } from '#domain/import/source.ts'
import { articleElement, issueElement } from '../../../test/fixtures/ojs-export.ts'
import { countRows, importOjsText, importSpreadsheetText } from '../../../test/run-import.ts'
import { test } from '../../../test/site.ts'

const first = issueElement(articleElement({ id: 17, title: 'Of the first' }))
const second = issueElement(
  articleElement({ id: 17, title: 'Of the second' }) + articleElement({ id: 19, title: 'Alone' }),
  '',
  '<volume>1</volume><number>1</number><year>2001</year>',
)

test('R-MOVE-1 R-MOVE-2 Two named OJS installations with the same numbers stay separate', async ({
  site,
}) => {
  await site.signIn('admin')
  const one = 'old.example.org/jte'
  const other = 'press.example.com/review'
  expect((await importOjsText(site, first, false, one)).counts).toMatchObject({ created: 2 })
  expect((await importOjsText(site, second, false, other)).counts).toMatchObject({
    created: 3,
    existing: 0,
    refused: 0,
    skipped: 0,
  })
  const before = await countRows(site.db)
  for (const [xml, source] of [
    [first, one],
    [second, other],
    // Who forgets to say it again is understood.
    [first, ''],
    [second, ''],
  ] as const)
    expect((await importOjsText(site, xml, false, source)).counts).toMatchObject({
      created: 0,
      refused: 0,
    })
  expect(await countRows(site.db)).toEqual(before)
  const { body } = await site.ask(null, { url: '/api/journals?limit=9' })
  const pageOf = (title: string) =>
    `/journals/${body.journals.find((one: { title: string }) => one.title === title)._id}`
  const redirectOf = async (url: string, host = 'journal.example.org') => {
    const { status, headers } = await site.ask(null, { url, headers: { host } })
    return status === 301 ? headers.location : status
  }
  const a = pageOf('Of the first')
  const b = pageOf('Of the second')
  expect(await redirectOf('/index.php/jte/article/view/17')).toBe(a)
  expect(await redirectOf('/index.php/review/en/article/view/17')).toBe(b)
  expect(await redirectOf('/index.php?journal=review&page=article&op=view&path[]=17')).toBe(b)
  expect(await redirectOf('/article/view/17', 'press.example.com')).toBe(b)
  expect(await redirectOf('/article/view/17', 'OLD.example.org')).toBe(a)
  expect(await redirectOf('/article/view/17')).toBe(a)
  expect(await redirectOf('/index.php/review/article/view/19')).toBe(pageOf('Alone'))
  expect(await redirectOf('/index.php/jte/article/view/19')).toBe(404)
  expect(await redirectOf('/index.php/jte/issue/view/3')).toBe('/issues/7/2')
  expect(await redirectOf('/index.php/review/issue/view/3')).toBe('/issues/1/1')
  expect((await importOjsText(site, second, false, one)).lines).toContain(
    'Vol. 1, No. 1: exists already: it was imported before, and is now Vol. 7, No. 2',
  )
})

test('R-MOVE-1 R-MOVE-3 A number with another meaning is reported and changes nothing', async ({
  site,
}) => {
  await site.signIn('admin')
  await importOjsText(site, first)
  const before = await countRows(site.db)
  const dry = await importOjsText(site, second, true)
  const { lines, counts } = await importOjsText(site, second)
  expect(lines.join('\n')).toMatch(
    /^article 17: NOT IMPORTED: “Of the second”: \/journals\/\w+ “Of the first” was imported with its number, and stays as it is: if this file is from another installation, name it with --from$/m,
  )
  expect(lines.join('\n')).toContain(
    'Vol. 1, No. 1: NOT IMPORTED: Vol. 7, No. 2 was imported with its number',
  )
  expect(dry.counts).toEqual(counts)
  expect(counts).toMatchObject({ created: 1, refused: 2 })
  expect(await countRows(site.db)).not.toEqual(before)
  expect((await importOjsText(site, second, false, 'elsewhere')).counts).toMatchObject({
    created: 1,
    existing: 2,
    refused: 0,
  })
  const sheet = (title: string) => `id,title,authors,publication date\n1,${title},A,2019-01-01\n`
  await importSpreadsheetText(site, sheet('One'))
  expect((await importSpreadsheetText(site, sheet('Two'))).lines).toEqual([
    expect.stringMatching(/^row 2: NOT IMPORTED: “Two”: .* “One” was imported with its number/),
  ])
  expect((await importSpreadsheetText(site, sheet('one '))).counts).toMatchObject({ existing: 1 })
  const other = await importSpreadsheetText(site, sheet('Two'), undefined, false, 'part-two')
  expect(other.counts).toMatchObject({ created: 1 })
})

test('R-MOVE-1 The source of an import is an address or a word', () => {
  expect(parseSource(' https://Old.Example.org/index.php/JTE/ ')).toBe('old.example.org/JTE')
  expect(parseSource('http://old.example.org')).toBe('old.example.org')
  expect(parseSource('part-two')).toBe('part-two')
  for (const wrong of ['', ' ', 'https://', 'two words', 'a?b', 'a\u0000b', 'x'.repeat(500)])
    expect(() => parseSource(wrong), wrong).toThrow(/old\.example\.org\/jte/)
})
