import { expect, test } from 'vitest'
import { isArticleAddress, parseUsageTarget } from './usage-target.ts'

test('R-COUNT-1 Every form of an article address is parsed', () => {
  const shown = {
    '/journals/abc': ['abc', 'page'],
    '/Journals/abc/': ['abc', 'page'],
    '/journals/abc?utm=1': ['abc', 'page'],
    '/journals/abc.data?_routes=x': ['abc', 'page'],
    '/journals/abc/_.data': ['abc', 'page'],
    '/journals/abc///': ['abc', 'page'],
    '/journals/a.data.b#c': ['a.data.b', 'page'],
    '/JOURNALS/abc/ARTICLE.PDF': ['abc', 'pdf'],
    [`/journals/${'x'.repeat(790)}`]: ['x'.repeat(790), 'page'],
    '/journals/abc/article.pdf': ['abc', 'pdf'],
    '/journals/abc/article.epub': ['abc', 'epub'],
    '/journals/abc/article.docx?view': ['abc', 'docx'],
    '/api/journals/abc/direct-download/f1?view=1': ['abc', 'f1'],
    '/api/journals/abc/download/pdf': ['abc', 'pdf'],
    '/journals/abc/files/s1/table.csv': ['abc', 's1'],
    '/journals/abc/cite/ris': ['abc', 'cite'],
    '/journals/abc/versions/2': ['abc', 'page'],
    '/journals/abc/versions/1/article.epub': ['abc', 'epub'],
    '/files/f1/A-title.pdf': [undefined, 'f1'],
    '/api/files/f1/A-title.pdf': [undefined, 'f1'],
  }
  for (const [url, [articleId, target]] of Object.entries(shown)) {
    expect(isArticleAddress(url), url).toBe(true)
    expect(parseUsageTarget(url), url).toEqual({ articleId, target })
  }
  const nothing = ['/', '/journals', '/about', '/api/journals/abc', '/journals/abc/metadata/jats']
  for (const url of [...nothing, `/journals/${'x'.repeat(900)}`, `/journals/${'x'.repeat(791)}`])
    expect(parseUsageTarget(url), url).toBeUndefined()
  for (const url of ['/', '/journals', '/journals/', '/about', '/x/journals/abc', '/x/files/f1/a'])
    expect(isArticleAddress(url), url).toBe(false)
})

test('R-COUNT-1 Addresses with extra parts are no article addresses', () => {
  for (const url of [
    '/journals/abc',
    '/journals/abc/article.pdf',
    '/journals/abc/cite/ris',
    '/journals/abc/files/s1/table.csv',
    '/api/journals/abc/download/pdf',
    '/files/f1/a.pdf',
  ]) {
    expect(parseUsageTarget(url), url).toBeDefined()
    for (const other of [`/x${url}`, `${url}/x`, `${url}////`, `${url}/_.data/x`, url.slice(1)])
      expect(parseUsageTarget(other), other).toBeUndefined()
  }
  expect(parseUsageTarget('/journals/_.data/abc')).toBeUndefined()
})

test('R-COUNT-1 R-TEXT-6 the address of an issue file names the issue with the format', () => {
  const files = {
    '/issues/12/3/issue.pdf': { target: 'pdf', issue: { volume: 12, number: '3' } },
    '/issues/12/issue.epub?x': { target: 'epub', issue: { volume: 12, number: '' } },
    '/issues/4/Special%201/issue.pdf': { target: 'pdf', issue: { volume: 4, number: 'Special 1' } },
    '/issues/4/%E0%A4%A/issue.pdf': { target: 'pdf', issue: { volume: 4, number: '%E0%A4%A' } },
  }
  for (const [url, target] of Object.entries(files)) {
    expect(isArticleAddress(url), url).toBe(true)
    expect(parseUsageTarget(url), url).toEqual({ articleId: undefined, ...target })
  }
  for (const url of ['/issues/12/3', '/issues/12/3/metadata/crossref'])
    expect(parseUsageTarget(url), url).toBeUndefined()
})
