import { expect, test } from 'vitest'
import { writeManifestPage } from './manifest-page.ts'

const journal = {
  name: 'Sample Journal',
  publisher: 'Sample Press',
  contact: { email: 'o@example.org' },
  issn: { print: '1234-5679', online: '2345-6787' },
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}
const journalContext = { journal, baseUrl: 'https://journal.example' } as never
const issue = { volume: 3, number: '1', title: 'Reading' }
const year = {
  year: 2026,
  earlier: 2025,
  later: 2027,
  issues: [issue, { ...issue, number: '2', title: null }],
  articles: [{ id: 'a1', title: 'On reading' }],
  fullTexts: [],
}

/** Its words and links, one after the other. */
const linesOf = (page: string) =>
  page
    .replace(/<\/[^>]+>/g, '')
    .split(/(?=<(?:a|h1|h2|p|dt|dd|title|meta|ul|dl)[ >])/)
    .map((line) => line.trim())
    .filter((line) => !/^<(p|dd|ul|dl|ul><li|li)>$/.test(line))

test('R-KEEP-2 A manifest page links to the records of a year and to adjacent years', () => {
  const page = writeManifestPage(journalContext, 'lockss', year)
  expect(page).toMatch(/^<!doctype html>\n<html lang="en"><head>[\s\S]*<\/html>\n$/)
  const link = (path: string, text: string) => `<a href="https://journal.example/${path}">${text}`
  expect(linesOf(page).map((line) => line.replace(/<li>$/, ''))).toEqual([
    '<!doctype html>\n<html lang="en"><head>',
    '<meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    '<title>LOCKSS Publisher Manifest 2026 - Sample Journal<body>',
    '<h1>Sample Journal: LOCKSS Publisher Manifest',
    '<a href="/gateway/lockss?year=2025" rel="prev">Previous year: 2025',
    '<a href="/gateway/lockss?year=2027" rel="next">Next year: 2027',
    '<h2>Archive of Published Issues: 2026',
    link('issues/3/1', 'Vol. 3, No. 1 (2026): Reading'),
    link('issues/3/2', 'Vol. 3, No. 2 (2026)'),
    link('journals/a1', 'On reading'),
    '<h2>Front Matter',
    link('about', 'About the Journal'),
    link('guide', 'Author Guidelines'),
    link('editorial-board', 'Editorial Board'),
    link('contact', 'Contact'),
    '<h2>Metadata',
    '<dt>Journal URL',
    link('', 'https://journal.example/'),
    '<dt>Title',
    '<dd>Sample Journal',
    '<dt>Publisher',
    '<dd>Sample Press',
    '<dt>ISSN',
    '<dd>1234-5679',
    '<dd>2345-6787',
    '<dt>Rights',
    '<a href="https://creativecommons.org/licenses/by/4.0/" rel="license">CC BY 4.0',
    '<dt>Publisher Email',
    '<a href="mailto:o@example.org">o@example.org',
    '<p>LOCKSS system has permission to collect, preserve, and serve this Archival Unit.',
  ])
  const bare = { journal: { ...journal, issn: {} }, baseUrl: '' } as never
  const first = { ...year, earlier: undefined, later: undefined }
  const alone = writeManifestPage(bare, 'clockss', first)
  expect(alone).not.toMatch(/ISSN|Previous year|Next year/)
  expect(alone).toContain('<h1>Sample Journal: CLOCKSS Publisher Manifest</h1>')
  expect(alone).toContain('<p>CLOCKSS system has permission to ingest, preserve, and serve this')
})
