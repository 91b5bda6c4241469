import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { XmlError } from '#domain/manuscript/read/xml/xml-parser.ts'
import { cpuTime } from '../../../../test/cpu-time.ts'
import { noiseMs } from '../../../../test/linear-time.ts'
import { decodeXml } from './decode-xml.ts'
import { scanXml } from './scan-xml.ts'

function read(text: string) {
  const elements: [string, Record<string, string>][] = []
  scanXml(decodeXml(Buffer.from(text)), {
    open: ({ local, attributes }) => elements.push([local, attributes]),
  })
  return elements
}

describe('the elements of a document', () => {
  test('R-UPLOAD-6 Elements are read in order without prefixes and with resolved attributes', () => {
    expect(
      read(`<?xml version="1.0" encoding="utf-8"?><!-- <x/> --><p:a b = 'a&amp;&#65;&#x42;"'><c
        d=""/><![CDATA[<e f="g"/>]]></p:a>`),
    ).toEqual([
      ['a', { b: 'a&AB"' }],
      ['c', { d: '' }],
    ])
  })

  for (const [what, text] of [
    ['a document type', '<!DOCTYPE a><a/>'],
    ['a comment without end', '<a/><!-- '],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['a tag without end', '<a b="1"'],
    ['a < in an attribute', '<a b="<"/>'],
    ['an entity of its own', '<a b="&c;"/>'],
    ['an entity named like what every object has', '<a b="&toString;"/>'],
    ['a reference without end', '<a b="&#65"/>'],
    ['a character beyond all', '<a b="&#x110000;"/>'],
    ['another encoding', '<?xml version="1.0" encoding="utf-7"?><a/>'],
  ] as const) {
    test(`R-UPLOAD-6 a document with ${what} is not readable`, () => {
      expect(() => read(text)).toThrow(XmlError)
    })
  }

  test('R-UPLOAD-6 Bytes that are not text are not readable', () => {
    expect(() => decodeXml(Buffer.from([0x3c, 0x61, 0xff, 0x3e]))).toThrow(XmlError)
  })

  test('R-SEC-4 Megabytes of any text are read or refused in linear time', () => {
    const piece = constantFrom(
      '<',
      '<a',
      ' b',
      '=',
      '"',
      "'",
      '>',
      '/>',
      ' ',
      '&',
      '<!--',
      '-->',
      ']]>',
      'x',
      '\n',
    )
    const took = { 25000: 0, 100000: 0 }
    assert(
      property(array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
        for (const count of [25_000, 100_000] as const) {
          const began = cpuTime()
          try {
            read(`<a b="c" ${pieces.join('').repeat(count)}`)
          } catch (error) {
            expect(error).toBeInstanceOf(XmlError)
          }
          took[count] += cpuTime() - began
        }
      }),
      { numRuns: 50 },
    )
    expect(took[100_000]).toBeLessThan(8 * Math.max(took[25_000], noiseMs))
  })
})
