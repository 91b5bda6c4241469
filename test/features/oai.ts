import { expect } from 'vitest'
import { insertArticles } from '../fixtures/article-rows.ts'
import type { TestSite } from '../site-actions.ts'

export const harvest = async (site: TestSite, query: string): Promise<string> => {
  const { status, headers, body } = await site.ask(null, { url: `/oai?${query}` })
  expect(status, body).toBe(200)
  expect(headers['content-type']).toBe('text/xml; charset=utf-8')
  return body
}

export const errorOf = (xml: string): string | undefined => /<error code="(\w+)"/.exec(xml)?.[1]

export const elementsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(
    ([, text = '']) => text,
  )

export const getRecord = (site: TestSite, id: string, prefix = 'oai_dc') =>
  harvest(site, `verb=GetRecord&metadataPrefix=${prefix}&identifier=oai:localhost:${id}`)

/** Inserts this many public articles without files. Returns their ids. */
export async function insertManyArticles(site: TestSite, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, i) => `many${String(i).padStart(6, '0')}`)
  await insertArticles(site, Object.fromEntries(ids.map((id) => [id, {}])))
  return ids
}
