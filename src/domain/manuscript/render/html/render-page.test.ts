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
