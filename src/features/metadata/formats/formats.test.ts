import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { cleanText, singleLine } from '#domain/text/clean-text.ts'
import { writeDocument } from '#domain/text/xml.ts'
import { articlePage } from '#features/harvesting/export/static-page.ts'
import { anyText, depositor, formats, readXml } from '../../../../test/features/formats.ts'
import {
  createIssueContents,
  createNamedContributor,
  createRecord,
  createRelation,
} from '../../../../test/fixtures/records.ts'
import { crossrefIssue } from './crossref/crossref.ts'
import { dublinCoreTags } from './dublin-core/dublin-core-tags.ts'
import { writeJson } from './json.ts'
import { citationStyles } from './styles/citation-styles.ts'
import { plainText } from './styles/text-runs.ts'
import { highwireTags } from './web/highwire.ts'
import { jsonLdOfIssue } from './web/json-ld.ts'
import { linkHeader, linkset } from './web/signposting.ts'

const anyRecord: fc.Arbitrary<ArticleRecord> = fc
  .record({
    text: anyText,
    other: anyText,
    people: fc.array(fc.record({ given: anyText, family: anyText, place: anyText }), {
      maxLength: 3,
    }),
  })
  .map(({ text, other, people }) => {
    const { journal, issue, files, supplements } = createRecord()
    return createRecord({
      title: text,
      abstract: other,
      keywords: [text, other],
      category: text,
      section: other,
      pages: other,
      articleNumber: text,
      doi: `10.5555/${text}`,
      references: [text, other],
      dataAvailability: text,
      competingInterests: other,
      ethicsApproval: text,
      funding: [{ funder: text, award: other }],
      contributors: people.map(({ given, family, place }) => ({
        ...createNamedContributor(text),
        given,
        family,
        roles: [place],
        affiliations: [{ name: place, country: given, ror: family }],
      })),
      journal: { ...journal, name: text, shortName: other, publisher: text },
      issue: issue && { ...issue, number: text, title: other, doi: `10.5555/${other}` },
      files: files.map((file) => ({ ...file, fileName: text })),
      supplements: supplements.map((file) => ({ ...file, label: text, mediaType: other })),
      relations: [
        {
          ...createRelation('retraction', 'concerned-by'),
          article: { ...createRelation('retraction', 'concerned-by').article, title: text },
        },
      ],
    })
  })

describe('every format', () => {
  for (const [name, format] of Object.entries(formats)) {
    test(`R-HEAD-3 R-CITE-2 R-XREF-1 R-DOAJ-1 ${name} of any article is well-formed and keeps its values`, () => {
      const holds = (record: ArticleRecord) => {
        const written = format.write(record, depositor)
        expect(written).toBeDefined()
        if (written === undefined) return
        expect(written.isWellFormed()).toBe(true)
        const title = singleLine(record.title)
        if (format.mediaType.endsWith('xml')) {
          const read = readXml(written)
          expect(read.includes(title) || read.includes(cleanText(record.title))).toBe(true)
        } else if (format.mediaType.endsWith('json')) {
          expect(JSON.stringify(JSON.parse(written))).toContain(JSON.stringify(title))
        } else {
          expectLines(name, written)
        }
      }
      fc.assert(fc.property(anyRecord, holds), { numRuns: 150 })
    })
  }

  test('R-KEEP-1 The page of any article in the bag is well-formed and escaped', () => {
    const holds = (record: ArticleRecord) => {
      const files = record.files.map(({ fileName, bytes }) => ({
        name: 'a.pdf',
        label: fileName,
        bytes,
      }))
      const page = articlePage(record, { files, text: record.abstract })
      expect(readXml(page.replace('<!doctype html>', ''))).toContain(cleanText(record.title))
      expect(page).not.toMatch(/<(?!meta )[^<>]*\/>|<script|<link/)
    }
    fc.assert(fc.property(anyRecord, holds), { numRuns: 150 })
  })

  test('R-HEAD-1 R-HEAD-4 R-CITE-1 Tags, citations and links contain no line break or lone surrogate', () => {
    const holds = (record: ArticleRecord) => {
      for (const { content } of [...highwireTags(record), ...dublinCoreTags(record)]) {
        expect(content).toBe(singleLine(content))
      }
      for (const { write } of citationStyles) {
        const text = plainText(write(record))
        expect(text).toBe(cleanText(text))
        expect(text).not.toContain('\n')
      }
      const header = linkHeader(record)
      expect(new Headers({ link: header }).get('link')).toBe(header)
      expect(header).toMatch(/^[\x20-\x7e]+$/)
      const issue = createIssueContents({ ...record.issue, articles: [record] })
      const document = crossrefIssue(issue, { batchId: 'a-batch', at: record.changedAt, depositor })
      if (document) readXml(writeDocument(document))
      JSON.parse(writeJson([jsonLdOfIssue(issue), linkset(record)]))
    }
    fc.assert(fc.property(anyRecord, holds), { numRuns: 150 })
  })
})

/** RIS is lines of a tag and a text; BibTeX is one entry whose braces close. */
function expectLines(name: string, written: string) {
  if (name === 'ris') {
    const lines = written.split('\r\n')
    expect(lines.slice(0, -1).every((line) => /^[A-Z][A-Z0-9] {2}- [^\n\r]*$/.test(line))).toBe(
      true,
    )
    expect(lines.filter((line) => line.startsWith('ER'))).toHaveLength(1)
    return
  }
  const depths = [...written].reduce<number[]>((before, sign) => {
    before.push((before.at(-1) ?? 0) + (sign === '{' ? 1 : sign === '}' ? -1 : 0))
    return before
  }, [])
  expect([Math.min(...depths), depths.at(-1)]).toEqual([0, 0])
  expect(written.match(/^@/gm)).toHaveLength(1)
}
