import { expect, test } from 'vitest'
import { createArticleForRendering } from '../../../../../test/fixtures/article-for-rendering.ts'
import { createRecord } from '../../../../../test/fixtures/records.ts'
import { articleData } from './article-data.ts'

const isPublished = /Published|Online first|2026-09-03|3 Sep/

test('R-PROOF-3 the PDF of a proof has the day of the proof instead of one of publication', async () => {
  const article = await createArticleForRendering()
  const { published: _, ...printed } = articleData(article)
  expect(JSON.stringify(printed)).toMatch(isPublished)
  const proof = articleData({ ...article, proofDay: '2026-03-02' })
  expect(proof.published).toEqual([2026, 3, 2])
  const { published: __, ...printedInProof } = proof
  expect(JSON.stringify(printedInProof)).not.toMatch(isPublished)
  expect(proof.facts).toContainEqual({ name: 'Proof', value: '2 Mar 2026', link: null })
  expect(proof.journal.place).toBe('Proof, 2 Mar 2026')
  expect(proof.copyright).toBe('Proof of 2 Mar 2026. Not published.')
  expect(proof.citation).toEqual([])
})

test('R-TEXT-3 two authors in the running head are joined by the English word in English only', async () => {
  const contributors = createRecord().contributors.slice(0, 2)
  const shortOf = async (language: string) => {
    const record = createRecord({ contributors, language })
    return articleData(await createArticleForRendering({ record })).shortAuthors
  }
  expect(await shortOf('en-NG')).toBe('van der Author and Sample')
  expect(await shortOf('fa')).toBe('van der Author, Sample')
})
