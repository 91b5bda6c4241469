import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { drawBarChart, roundUp } from './bar-chart.ts'

test('R-OFFICE-5 A bar chart has bars, a scale, a legend and labels', () => {
  const labels = ['Jan', 'Feb']
  const bars = labels.map((label, n) => ({ label, values: [n * 10, 5] }))
  const svg = drawBarChart({ title: 'Use & “more”', series: ['Views', 'Downloads'], bars })
  const open =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 190" role="img" aria-label="Use &amp; “more”" font-size="10" fill="var(--soft)">'
  expect(svg.slice(0, open.length)).toBe(open)
  expect(
    svg
      .slice(open.length)
      .replace(/<\/(svg|text)>/g, '')
      .split('<')
      .slice(1),
  ).toEqual([
    'rect x="40" y="4" width="9" height="9" rx="2" fill="var(--edge)"/>',
    'text x="54" y="12">Views',
    'rect x="140" y="4" width="9" height="9" rx="2" fill="var(--indigo)"/>',
    'text x="154" y="12">Downloads',
    'path d="M40 168H356" stroke="var(--line)"/>',
    'text x="35" y="171.5" text-anchor="end">0',
    'path d="M40 97H356" stroke="var(--line)"/>',
    'text x="35" y="100.5" text-anchor="end">5',
    'path d="M40 26H356" stroke="var(--line)"/>',
    'text x="35" y="29.5" text-anchor="end">10',
    'rect x="93.0" y="168.0" width="25.0" height="0" fill="var(--edge)"/>',
    'rect x="119.0" y="97.0" width="25.0" height="71" fill="var(--indigo)"/>',
    'text x="119.0" y="183" text-anchor="middle">Jan',
    'rect x="251.0" y="26.0" width="25.0" height="142" fill="var(--edge)"/>',
    'rect x="277.0" y="97.0" width="25.0" height="71" fill="var(--indigo)"/>',
    'text x="277.0" y="183" text-anchor="middle">Feb',
  ])
  const many = Array.from({ length: 41 }, (_, n) => ({ label: `L${n + 10}`, values: [1] }))
  const crowded = drawBarChart({ title: 'Many', series: [], bars: many })
  expect(crowded.match(/>L\d+</g), 'labels that would run into each other are left out').toEqual(
    many.flatMap(({ label }, n) => ((40 - n) % 3 === 0 ? [`>${label}<`] : [])),
  )
  expect(crowded, 'one alone is blue; half of one is not said').not.toMatch(/var\(--edge\)|>0\.5</)
})

test('R-OFFICE-5 A bar chart is well-formed SVG with any labels and numbers', () => {
  expect([0, 1, 3, 6, 11, 5142].map(roundUp)).toEqual([1, 1, 3, 6, 20, 6000])
  const name = fc.string({ unit: 'grapheme', maxLength: 20 })
  const xmlName = name.filter((text) => !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/u.test(text))
  const bars = fc.array(fc.record({ label: xmlName, values: fc.array(fc.nat(), { maxLength: 2 }) }))
  fc.assert(
    fc.property(xmlName, bars, (title, bars) => {
      const svg = drawBarChart({ title, series: ['Views', 'Downloads'], bars })
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
