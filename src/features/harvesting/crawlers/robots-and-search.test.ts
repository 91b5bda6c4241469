import { expect, test } from 'vitest'
import { openSearchDescription } from './robots-and-search.ts'

const contextOf = (name: string, shortName: string) =>
  ({ journal: { name, shortName }, baseUrl: 'https://journal.example' }) as never

test('R-FEED-2 The OpenSearch description has a short name of at most 16 characters', () => {
  const description = openSearchDescription(contextOf('A Journal', 'Ọ̀kanlá Journal of Lessons'))
  expect(description.replace(/>\s+</g, '><')).toContain(
    [
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      `<ShortName>${[...'Ọ̀kanlá Journal of Lessons'].slice(0, 16).join('')}</ShortName>`,
      '<Description>Search every article of A Journal</Description>',
      '<Url type="text/html" template="https://journal.example/archive?q={searchTerms}"/>',
      '<Image width="32" height="32" type="image/png">https://journal.example/favicon-32.png</Image>',
      '<InputEncoding>UTF-8</InputEncoding></OpenSearchDescription>',
    ].join(''),
  )
  const unnamed = openSearchDescription(contextOf('N'.repeat(2000), ''))
  expect(unnamed).toContain(`<ShortName>${'N'.repeat(16)}</ShortName>`)
  expect(/<Description>(.*)<\/Description>/.exec(unnamed)?.[1]).toHaveLength(1024)
})
