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

test('R-MOVE-1 R-MOVE-2 two installations of OJS whose numbers are the same keep apart once they are named, and each former address leads to its own', async ({
  site,
}) => {
  await site.signIn('admin')
  const one = 'old.example.org/jte'
  const other = 'press.example.com/review'
  expect((await importOjsText(site, first, false, one)).counts).toMatchObject({ made: 2 })
  expect((await importOjsText(site, second, false, other)).counts).toMatchObject({
    made: 3,
    there: 0,
    refused: 0,
    'left out': 0,
  })
  const before = await countRows(site.db)
  for (const [xml, origin] of [
    [first, one],
    [second, other],
    // Who forgets to say it again is understood.
    [first, ''],
    [second, ''],
  ] as const)
    expect((await importOjsText(site, xml, false, origin)).counts).toMatchObject({
      made: 0,
      refused: 0,
    })
  expect(await countRows(site.db)).toEqual(before)
  const { body } = await site.ask(null, { url: '/api/journals?limit=9' })
  const pageOf = (title: string) =>
    `/journals/${body.journals.find((one: { title: string }) => one.title === title)._id}`
  const led = async (url: string, host = 'journal.example.org') => {
    const { status, headers } = await site.ask(null, { url, headers: { host } })
    return status === 301 ? headers.location : status
  }
  const a = pageOf('Of the first')
  const b = pageOf('Of the second')
  expect(await led('/index.php/jte/article/view/17')).toBe(a)
  expect(await led('/index.php/review/en/article/view/17')).toBe(b)
  expect(await led('/index.php?journal=review&page=article&op=view&path[]=17')).toBe(b)
  expect(await led('/article/view/17', 'press.example.com')).toBe(b)
  expect(await led('/article/view/17', 'OLD.example.org')).toBe(a)
  expect(await led('/article/view/17')).toBe(a)
  expect(await led('/index.php/review/article/view/19')).toBe(pageOf('Alone'))
  expect(await led('/index.php/jte/article/view/19')).toBe(404)
  expect(await led('/index.php/jte/issue/view/3')).toBe('/issues/7/2')
  expect(await led('/index.php/review/issue/view/3')).toBe('/issues/1/1')
  expect((await importOjsText(site, second, false, one)).lines).toContain(
    'Vol. 1, No. 1: there already: it came before, and is Vol. 7, No. 2 now',
  )
})

test('R-MOVE-1 R-MOVE-3 a number that came before as something else is neither skipped in silence nor written over', async ({
  site,
}) => {
  await site.signIn('admin')
  await importOjsText(site, first)
  const before = await countRows(site.db)
  const dry = await importOjsText(site, second, true)
  const { lines, counts } = await importOjsText(site, second)
  expect(lines.join('\n')).toMatch(
    /^article 17: NOT TAKEN: “Of the second”: \/journals\/\w+ “Of the first” came under its number before, and stays as it is: if this is from another place than before, say so by --from$/m,
  )
  expect(lines.join('\n')).toContain(
    'Vol. 1, No. 1: NOT TAKEN: Vol. 7, No. 2 came under its number before',
  )
  expect(dry.counts).toEqual(counts)
  expect(counts).toMatchObject({ made: 1, refused: 2 })
  expect(await countRows(site.db)).not.toEqual(before)
  expect((await importOjsText(site, second, false, 'elsewhere')).counts).toMatchObject({
    made: 1,
    there: 2,
    refused: 0,
  })
  const sheet = (title: string) => `id,title,authors,publication date\n1,${title},A,2019-01-01\n`
  await importSpreadsheetText(site, sheet('One'))
  expect((await importSpreadsheetText(site, sheet('Two'))).lines).toEqual([
    expect.stringMatching(/^row 2: NOT TAKEN: “Two”: .* “One” came under its number before/),
  ])
  expect((await importSpreadsheetText(site, sheet('one '))).counts).toMatchObject({ there: 1 })
  const other = await importSpreadsheetText(site, sheet('Two'), undefined, false, 'part-two')
  expect(other.counts).toMatchObject({ made: 1 })
})

test('R-MOVE-1 where something comes from is an address or a word', () => {
  expect(parseSource(' https://Old.Example.org/index.php/JTE/ ')).toBe('old.example.org/JTE')
  expect(parseSource('http://old.example.org')).toBe('old.example.org')
  expect(parseSource('part-two')).toBe('part-two')
  for (const wrong of ['', ' ', 'https://', 'two words', 'a?b', 'a\u0000b', 'x'.repeat(500)])
    expect(() => parseSource(wrong), wrong).toThrow(/old\.example\.org\/jte/)
})
