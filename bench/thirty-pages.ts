import { pictureRun, tableOf } from '../test/fixtures/checked-manuscripts/word-text.ts'
import { bytesOf, sampleDocx } from '../test/fixtures/files.ts'
import { manuscriptParts, paragraph, run } from '../test/fixtures/manuscript-parts.ts'
import { type Draw, many, random, sayWords } from './generated/text.ts'

/** A Word file of 30 pages: the words of the sample articles by chance, 10 tables, and a picture after each if there are some. */
export async function thirtyPages(pictures: readonly Buffer[] = []): Promise<Buffer> {
  const draw = random(1)
  const body = many(10, (number) => section(draw, number, pictures.length > number))
  const media = pictures.map((content, number) => ({
    name: `word/media/picture${number}.jpg`,
    content,
  }))
  const related = many(pictures.length, (number) => [
    `picture${number}`,
    { type: 'image', target: `media/picture${number}.jpg` },
  ])
  const parts = manuscriptParts(body.join(''), { related: Object.fromEntries(related) })
  const texts = [...parts.names].map((name) => ({ name, content: parts.text(name) ?? '' }))
  return bytesOf(sampleDocx({ extra: [...texts, ...media] }))
}

/** Three pages: 13 paragraphs of 560 characters with a table; a picture takes the place of one in five. */
function section(draw: Draw, number: number, hasPicture: boolean): string {
  const rows = many(10, (row) => ['Age', 'Pupils', `${row} of ${number}`])
  const picture = { relationship: `picture${number}`, alternativeText: 'A map', inches: 4 }
  return [
    paragraph(run(`Section ${number + 1}`, '<w:b/>')),
    ...many(hasPicture ? 10 : 13, () => paragraph(`${sayWords(draw, 95)}.`)),
    tableOf(rows),
    ...(hasPicture ? [paragraph(pictureRun(picture))] : []),
  ].join('')
}
