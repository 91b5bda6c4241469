import { expect, test } from 'vitest'
import { mayShowArticle, shownAt } from './address.ts'

test('R-COUNT-1 an address tells what of an article it shows, in each of its spellings', () => {
  const shown = {
    '/journals/abc': ['abc', 'page'],
    '/Journals/abc/': ['abc', 'page'],
    '/journals/abc?utm=1': ['abc', 'page'],
    '/journals/abc.data?_routes=x': ['abc', 'page'],
    '/journals/abc/_.data': ['abc', 'page'],
    '/journals/abc/article.pdf': ['abc', 'pdf'],
    '/journals/abc/article.docx?view': ['abc', 'docx'],
    '/api/journals/abc/direct-download/f1?view=1': ['abc', 'f1'],
    '/api/journals/abc/download/pdf': ['abc', 'pdf'],
    '/journals/abc/files/s1/table.csv': ['abc', 's1'],
    '/journals/abc/cite/ris': ['abc', 'cite'],
    '/files/f1/A-title.pdf': [undefined, 'f1'],
    '/api/files/f1/A-title.pdf': [undefined, 'f1'],
  }
  for (const [url, [articleId, target]] of Object.entries(shown)) {
    expect(mayShowArticle(url), url).toBe(true)
    expect(shownAt(url), url).toEqual({ articleId, target })
  }
  const nothing = ['/', '/journals', '/about', '/api/journals/abc', '/journals/abc/metadata/jats']
  for (const url of [...nothing, `/journals/${'x'.repeat(900)}`])
    expect(shownAt(url), url).toBeUndefined()
})
