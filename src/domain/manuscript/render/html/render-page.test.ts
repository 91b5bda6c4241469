import { expect, test } from 'vitest'
import { sampleDocument } from '../../../../../test/fixtures/manuscript-document.ts'
import { listParts } from '../../edits/parts.ts'
import { renderNumberedPage, renderPage } from './render-page.ts'

const drawnPictures = Object.fromEntries(
  sampleDocument.pictures.map(({ id }) => [
    id,
    { width: 900, height: 600, names: { 800: `${id}-800.webp`, 1600: `${id}-900.webp` } },
  ]),
)
const options = { picturesPath: '/pictures', drawnPictures }

test('R-PROOF-3 each part of a proof has its number once in reading order', () => {
  const { html } = renderNumberedPage(sampleDocument, options)
  const shown = [...html.matchAll(/data-part="([^"]+)" aria-label="Part (\d+)"/g)]
  expect(shown.map(([, id, number]) => `${number} ${id}`).sort()).toEqual(
    listParts(sampleDocument)
      .map(({ id, number }) => `${number} ${id}`)
      .sort(),
  )
})

test('R-PROOF-3 the page sets the addresses of pictures with its own access right', () => {
  const proof = renderNumberedPage(sampleDocument, options).html
  expect(proof).toContain('data-src="/pictures/')
  expect(proof).not.toMatch(/ (src|srcset|href)="\/pictures/)
  expect(renderPage(sampleDocument, options).html).toMatch(/ src="\/pictures/)
})

test('R-TEXT-1 headings that the page adds are in the language of the text or marked as English', () => {
  const blocks = sampleDocument.blocks.filter(({ kind }) => kind !== 'reference-list')
  const pageIn = (language: string) => renderPage({ ...sampleDocument, blocks, language }, options)
  const titlesOf = ({ html }: { html: string }) =>
    [...html.matchAll(/<h2 id="(?:notes|references)-title"([^>]*)>(.*?)<\/h2>/g)].map(
      ([, attributes, title]) => `${title}${attributes}`,
    )
  expect(titlesOf(pageIn('pt-BR'))).toEqual(['Notas', 'Referências'])
  expect(titlesOf(pageIn('sw'))).toEqual(['Tanbihi', 'Marejeleo'])
  expect(titlesOf(pageIn('yo'))).toEqual(['Notes lang="en"', 'References lang="en"'])
  expect(pageIn('ar').html).toContain('aria-label="العودة إلى النص')
})
