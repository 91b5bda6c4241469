/** A row of the report: the measurement, the product's figure, the reference or limit, and their ratio. */
export type Row = [what: string, product: string, reference: string, ratio: string]

/** A Markdown table; its first row is the head. */
export function table(rows: string[][]): string {
  const [head = [], ...body] = rows
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...body.map(line)].join('\n')
}

/** The value below which the given part of the sample lies, by the nearest rank. */
export function quantile(sample: number[], part: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export const median = (sample: number[]): number => quantile(sample, 0.5)

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

export const mebibytes = (value: number): string => `${Math.round(value)} MiB`

export const times = (value: number, reference: number): string =>
  `${(value / reference).toFixed(2)} ×`

/** The milliseconds that an action takes. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

export const sayTimes = (sample: number[]): string =>
  `median ${median(sample).toFixed(1)} ms, p95 ${quantile(sample, 0.95).toFixed(1)} ms`

/** How long requests took under a load, against a quiet server: the 99th percentiles. */
export function compareWithQuiet(what: string, busy: number[], quiet: number[]): Row {
  const [loaded, alone] = [quantile(busy, 0.99), quantile(quiet, 0.99)]
  const say = (value: number) => `p99 ${value.toFixed(1)} ms`
  return [what, say(loaded), `quiet: ${say(alone)}`, `${times(loaded, alone)} the p99`]
}
