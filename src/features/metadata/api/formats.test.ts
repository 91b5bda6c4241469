import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { createArticle, test } from '../../../../test/site.ts'

const base = 'http://localhost:3000'

describe('an article in other formats', () => {
  test('R-CITE-1 A citation is downloaded with its type and a readable name', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { title: 'Ẹ̀kọ́: a "sample"', volume: '12' })
    const types = {
      bibtex: ['application/x-bibtex', 'bib', '@article{'],
      ris: ['application/x-research-info-systems', 'ris', 'TY  - JOUR'],
      csl: ['application/vnd.citationstyles.csl+json', 'json', 'article-journal'],
      endnote: ['application/xml', 'xml', '<?xml'],
    }
    for (const [format, [type, extension, start = '']] of Object.entries(types)) {
      const { status, headers, bytes } = await site.ask(null, {
        method: 'GET',
        url: `/journals/${_id}/cite/${format}`,
      })
      expect([format, status, headers['content-type']]).toEqual([
        format,
        200,
        `${type}; charset=utf-8`,
      ])
      const name = encodeURIComponent(`Ẹ̀kọ́-a-sample.${extension}`.normalize('NFC'))
      expect(headers['content-disposition']).toContain(`filename*=UTF-8''${name}`)
      expect(bytes.toString()).toContain(start)
    }
  })

  test('R-HEAD-4 R-XREF-1 R-DOAJ-1 Each metadata format has a stable ETag', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    await site.db.update(article).set({ doi: '10.5555/a.1' }).where(eq(article.id, _id))
    for (const [place, start] of Object.entries({
      'metadata/jats': '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE article',
      'metadata/crossref': '<doi_batch',
      'metadata/doaj': '<records>',
      'metadata/doaj-json': '"bibjson"',
      'metadata/oai_dc': '<oai_dc:dc',
      'metadata/jsonld': '"ScholarlyArticle"',
      linkset: `"anchor": "${base}/journals/${_id}"`,
    })) {
      const url = `/journals/${_id}/${place}`
      const { status, headers, bytes } = await site.ask(null, { method: 'GET', url })
      expect([place, status]).toEqual([place, 200])
      expect(bytes.toString(), place).toContain(start)
      expect(headers['cache-control']).toContain('must-revalidate')
      expect(headers['content-disposition']).toBeUndefined()
      const again = await site.ask(null, {
        method: 'GET',
        url,
        headers: { 'if-none-match': String(headers.etag) },
      })
      expect([place, again.status, again.bytes.length]).toEqual([place, 304, 0])
    }
  })

  test('R-CITE-1 R-HEAD-4 An unknown format, a draft or a missing DOI gives 404 with a sentence', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    const draft = await createArticle(site, admin, { status: 'draft' })
    const ask = async (url: string) => {
      const { status, body } = await site.ask(null, { method: 'GET', url })
      return [status, body.message]
    }
    expect(await ask(`/journals/${_id}/cite/word`)).toEqual([
      404,
      'There is no such format. The formats are bibtex, ris, csl, endnote.',
    ])
    expect(await ask(`/journals/${_id}/metadata/constructor`)).toEqual([
      404,
      'There is no such format. The formats are jsonld, oai_dc, jats, crossref, doaj, doaj-json.',
    ])
    expect(await ask(`/journals/${_id}/metadata/crossref`)).toEqual([
      404,
      'This format needs a DOI, and the article has none.',
    ])
    for (const place of ['cite/ris', 'metadata/jats', 'linkset']) {
      expect(await ask(`/journals/${draft._id}/${place}`)).toEqual([
        404,
        'There is no such article.',
      ])
    }
  })

  test('R-BYLINE-1 No format contains the email address of an author', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin)
    const { contributor } = await import('#db/schema/publishing/articles.ts')
    await site.db.update(contributor).set({ email: 'secret@example.org' })
    for (const place of ['cite/csl', 'metadata/jats', 'metadata/jsonld', 'metadata/doaj']) {
      const { bytes } = await site.ask(null, { method: 'GET', url: `/journals/${_id}/${place}` })
      expect(bytes.toString()).not.toContain('secret@example.org')
    }
  })
})
