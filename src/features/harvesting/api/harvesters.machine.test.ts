import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { findAccount } from '#features/accounts/queries.ts'
import { deleteArticle } from '#features/publishing/articles/delete-article.ts'
import { insertManyArticles } from '../../../../test/features/oai.ts'
import { createArticle, test } from '../../../../test/site.ts'
import { findStandard, findValidatorFile, runValidator } from '../../../../test/validators.ts'

/** A schema of a whole response: the protocol, the identifiers and Dublin Core. */
const schemaOf = (folder: string) => `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
<xs:import namespace="http://www.openarchives.org/OAI/2.0/" schemaLocation="${folder}/OAI-PMH.xsd"/>
<xs:import namespace="http://www.openarchives.org/OAI/2.0/oai_dc/" schemaLocation="${folder}/oai_dc.xsd"/>
<xs:import namespace="http://www.openarchives.org/OAI/2.0/oai-identifier" schemaLocation="${folder}/oai-identifier.xsd"/>
</xs:schema>`

test('R-OAI-1 Every response is valid by the schemas of OAI-PMH', async ({ site, skip }) => {
  const protocol = findStandard('oai/OAI-PMH.xsd')
  if (!protocol) return skip('oai/OAI-PMH.xsd is not at hand: set STANDARDS to its folder.')
  const admin = await site.signIn('admin')
  const odd = { title: '<b>A & B</b> ]]> \u202eẸ̀kọ́', volume: '1', issue: '1-2' }
  const { _id } = await createArticle(site, admin, { ...odd, category: 'Teaching Methods' })
  const gone = await createArticle(site, admin)
  const who = await findAccount(site.db, admin.id)
  if (who) await deleteArticle({ ...site, clock: () => site.now }, who, gone._id)
  await insertManyArticles(site, 120)
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-schema-'))
  const schema = path.join(folder, 'all.xsd')
  await writeFile(schema, schemaOf(path.dirname(protocol)))
  const validate = async (text: string, name: string) => {
    const options = ['--nonet', '--noout', '--schema', schema]
    const result = await runValidator('xmllint', options, { text })
    if ('missing' in result) return skip(result.missing)
    expect(result, name).toMatchObject({ status: 0 })
  }
  const list = 'metadataPrefix=oai_dc'
  for (const query of [
    'verb=Identify',
    'verb=ListMetadataFormats',
    'verb=ListSets',
    `verb=ListIdentifiers&${list}`,
    `verb=ListRecords&${list}`,
    `verb=ListRecords&${list}&set=category-Teaching_Methods`,
    `verb=GetRecord&${list}&identifier=oai:localhost:${_id}`,
    `verb=GetRecord&${list}&identifier=oai:localhost:${gone._id}`,
    '',
    'verb=Nothing',
    'verb=Identify&x=%22%3E',
    `verb=ListRecords&${list}&from=never`,
    'verb=ListRecords&metadataPrefix=marc',
    `verb=GetRecord&${list}&identifier=none`,
    `verb=ListRecords&${list}&until=1999-01-01`,
    'verb=ListRecords&resumptionToken=x',
  ])
    await validate((await site.ask(null, { url: `/oai?${query}` })).body, query)
  await rm(folder, { recursive: true })
})

test('R-OAI-2 An independent harvester reads every record once in both formats', async ({
  site,
  skip,
}) => {
  const ids = await insertManyArticles(site, 250)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  for (const [prefix, handler] of [
    ['oai_dc', 'oai_dc'],
    ['jats', 'raw'],
  ] as const) {
    const options = ['--url', `http://127.0.0.1:${port}/oai`, '--metadataPrefix', prefix]
    const result = await runValidator('catmandu', [
      'convert',
      'OAI',
      ...options,
      '--handler',
      handler,
      'to',
      'CSV',
      '--fields',
      '_id',
      '--header',
      '0',
    ])
    if ('missing' in result) return skip(result.missing)
    expect(result.status, result.said).toBe(0)
    expect(result.output.trim().split('\n').sort()).toEqual(ids.map((id) => `oai:localhost:${id}`))
  }
})

test('R-FEED-2 Sitemaps are valid by their schema', async ({ site, skip }) => {
  const schema = findValidatorFile('sitemap/schema/sitemap.xsd')
  if (!schema) return skip('The schema of sitemaps cannot be installed.')
  const admin = await site.signIn('admin')
  await createArticle(site, admin, { volume: '3', issue: '1 & 2' })
  for (const url of ['/sitemap/pages.xml', '/sitemap/articles-1-of-1.xml']) {
    const { body } = await site.ask(null, { url })
    const options = ['--nonet', '--noout', '--schema', schema]
    const result = await runValidator('xmllint', options, { text: body })
    if ('missing' in result) return skip(result.missing)
    expect(result, url).toMatchObject({ status: 0 })
  }
})
