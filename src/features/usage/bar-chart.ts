import { escapeUTF8 } from 'entities'

/** One bar, or two beside each other, over a label. */
export type BarGroup = { label: string; values: readonly number[] }

type BarChart = {
  /** The accessible name. A table beside the chart has its numbers. */
  title: string
  /** A legend for groups of several bars, each with its colour. */
  series?: readonly string[]
  bars: readonly BarGroup[]
}

/** In units of the drawing, which is as wide as a phone. */
const chartSize = { width: 360, height: 190 }
const margins = { left: 40, right: 4, top: 26, bottom: 22 }
const plotArea = {
  width: chartSize.width - margins.left - margins.right,
  height: chartSize.height - margins.top - margins.bottom,
}
const colours = ['var(--edge)', 'var(--indigo)']

const escaped = (text: string): string => escapeUTF8(text.toWellFormed())

/** Rounds up to a number with one significant digit. */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(value / power) * power
}

/** Draws bars as SVG in the colours of the page. */
export function drawBarChart({ title, series = [], bars }: BarChart): string {
  const top = roundUp(Math.max(0, ...bars.flatMap(({ values }) => values)))
  const parts = [
    ...series.map(drawLegend),
    ...[0, top / 2, top].map((value) => drawGridLine(value, top)),
    ...bars.map((bar, index) => drawBars(bar, index, bars.length, top)),
  ]
  const box = `viewBox="0 0 ${chartSize.width} ${chartSize.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img" aria-label="${escaped(title)}" font-size="10" fill="var(--soft)">${parts.join('')}</svg>`
}

function drawLegend(name: string, index: number): string {
  const x = margins.left + index * 100
  return `<rect x="${x}" y="4" width="9" height="9" rx="2" fill="${colours[index]}"/><text x="${x + 14}" y="12">${escaped(name)}</text>`
}

const heightOf = (value: number, top: number): number =>
  Math.round((Math.max(0, value) / top) * plotArea.height * 10) / 10

function drawGridLine(value: number, top: number): string {
  const y = margins.top + plotArea.height - heightOf(value, top)
  const line = `<path d="M${margins.left} ${y}H${chartSize.width - margins.right}" stroke="var(--line)"/>`
  return Number.isInteger(value)
    ? `${line}<text x="${margins.left - 5}" y="${y + 3.5}" text-anchor="end">${value.toLocaleString('en')}</text>`
    : line
}

function drawBars({ label, values }: BarGroup, index: number, count: number, top: number): string {
  const slot = plotArea.width / Math.max(1, count)
  const width = Math.min(26, (slot * 0.76) / Math.max(1, values.length))
  const middle = margins.left + slot * (index + 0.5)
  const bars = values.map((value, series) => {
    const height = heightOf(value, top)
    const x = middle - (width * values.length) / 2 + series * width
    const y = margins.top + plotArea.height - height
    const colour = values.length === 1 ? colours[1] : colours[series]
    return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(width - 1).toFixed(1)}" height="${height}" fill="${colour}"/>`
  })
  // Labels that would overlap are left out: the table has them all.
  const labelInterval = Math.ceil((label.length * 5.6) / slot)
  const hasLabel = (count - 1 - index) % labelInterval === 0
  const text = `<text x="${middle.toFixed(1)}" y="${chartSize.height - 7}" text-anchor="middle">${escaped(label)}</text>`
  return bars.join('') + (hasLabel ? text : '')
}
