import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { drawBars, roundUp } from './plot.ts'

test('R-OFFICE-5 a picture of figures is well-formed SVG with a name, whatever its labels and numbers', () => {
  expect([0, 1, 3, 6, 11, 5142].map(roundUp)).toEqual([1, 1, 3, 6, 20, 6000])
  const name = fc.string({ unit: 'grapheme', maxLength: 20 })
  const xmlName = name.filter((text) => !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/u.test(text))
  const bars = fc.array(fc.record({ label: xmlName, values: fc.array(fc.nat(), { maxLength: 2 }) }))
  fc.assert(
    fc.property(xmlName, bars, (title, bars) => {
      const svg = drawBars({ title, series: ['Views', 'Downloads'], bars })
      const parser = new SaxesParser()
      parser.on('error', (error) => {
        throw error
      })
      parser.write(svg).close()
      expect(svg).toContain('role="img" aria-label="')
      expect(svg).not.toMatch(/NaN|Infinity| style=/)
    }),
  )
})
