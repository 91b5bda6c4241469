/** The three dyes: the cloth's ground, and the colour that the paste left pale. */
export const dyes = {
  indigo: { ink: '#1F2A5C', pale: '#E9ECF8' },
  laterite: { ink: '#7A3217', pale: '#FBEDE4' },
  leaf: { ink: '#174C36', pale: '#E6F4EC' },
} as const
export type Dye = keyof typeof dyes

type Quilt = { seed: number; dye?: Dye; columns?: number; rows?: number }

const size = 120
const half = size / 2
const margin = size * 0.09
const inner = size - 2 * margin

/** A row of small whole numbers, the same for the same seed (the constants are those of Numerical Recipes). */
function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const times = (n: number, draw: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => draw(i)).join('')
const grid = (n: number, draw: (i: number, j: number) => string): string =>
  times(n, (i) => times(n, (j) => draw(i, j)))
const ring = (radius: number, dash = ''): string =>
  `<circle cx="${half}" cy="${half}" r="${radius.toFixed(1)}"${dashed(dash)}/>`
const dashed = (dash: string): string => (dash ? ` stroke-dasharray="${dash}"` : '')
const path = (d: string, dash = ''): string => `<path d="${d}"${dashed(dash)}/>`

/** The motifs, each one square of the quilt; `pale` fills what the paste covered whole. */
const motifs: ((pale: string) => string)[] = [
  (pale) =>
    [0.42, 0.33, 0.24, 0.15].map((k, i) => ring(size * k, i % 2 ? '2 7' : '')).join('') +
    `<circle cx="${half}" cy="${half}" r="7" fill="${pale}" stroke="none"/>`,
  (pale) =>
    grid(5, (i, j) => {
      const filled = (i + j) % 2 ? ` fill="${pale}" stroke="none"` : ''
      const at = (n: number) => (margin + (inner * (n + 0.5)) / 5).toFixed(1)
      return `<circle cx="${at(i)}" cy="${at(j)}" r="${filled ? 3.4 : 6.2}"${filled}/>`
    }),
  () =>
    times(6, (i) => {
      const wave = `q${inner / 8} -9 ${inner / 4} 0${` t${inner / 4} 0`.repeat(3)}`
      return path(`M${margin} ${margin + (inner * (i + 0.5)) / 6} ${wave}`, i % 2 ? '1 6' : '')
    }),
  () =>
    [0.42, 0.32, 0.22, 0.12]
      .map((k, i) => {
        const r = size * k
        return path(
          `M${half} ${half - r}L${half + r} ${half}L${half} ${half + r}L${half - r} ${half}z`,
          i % 2 ? '2 6' : '',
        )
      })
      .join(''),
  () =>
    times(
      12,
      (i) =>
        `<path d="M${half} ${half - 8}q7 ${-inner * 0.2} 0 ${-inner * 0.38}q-7 ${inner * 0.18} 0 ${inner * 0.38}" transform="rotate(${i * 30} ${half} ${half})"/>`,
    ) +
    ring(6) +
    ring(size * 0.43, '1 6'),
  () =>
    grid(4, (i, j) => {
      const w = inner / 4
      const [x, y] = [margin + w * i, margin + w * j]
      if ((i + j) % 2 === 0)
        return `<rect x="${x + 5}" y="${y + 5}" width="${w - 10}" height="${w - 10}"/>`
      return path(`M${x + 4} ${y + 4}l${w - 8} ${w - 8}M${x + w - 4} ${y + 4}l${8 - w} ${w - 8}`)
    }),
  (pale) =>
    times(5, (i) =>
      path(`M${half + ((i - 2) * inner) / 5} ${margin}v${inner}`, i % 2 ? '9 5' : '1 6'),
    ) +
    path(
      `M${margin} ${half}q${inner / 2} ${-inner * 0.7} ${inner} 0q${-inner / 2} ${inner * 0.7} ${-inner} 0z`,
    ) +
    `<circle cx="${half}" cy="${half}" r="9" fill="${pale}" stroke="none"/>`,
  () =>
    times(7, (i) => {
      const y = margin + (inner * i) / 7
      return path(
        `M${margin} ${y + inner / 7}L${half} ${y}L${size - margin} ${y + inner / 7}`,
        i % 2 ? '2 5' : '',
      )
    }),
]

/**
 * Draws a quilt after Adire Eleko, as SVG: squares of motifs that cassava paste keeps pale on a
 * dyed ground. The same seed draws the same cloth.
 */
export function adire({ seed, dye = 'indigo', columns = 8, rows = 5 }: Quilt): string {
  const { ink, pale } = dyes[dye]
  const next = chance(seed)
  let last = -1
  const pick = () => {
    let k = last
    while (k === last) k = Math.floor(next() * motifs.length)
    last = k
    return motifs[k]?.(pale) ?? ''
  }
  const square = (row: number, column: number) => {
    const motif = pick()
    const shade = (next() * 0.16).toFixed(3)
    const tilt = (next() * 1.6 - 0.8).toFixed(2)
    const strength = (0.62 + next() * 0.3).toFixed(2)
    return (
      `<g transform="translate(${column * size} ${row * size})">` +
      `<rect width="${size}" height="${size}" fill="#000" opacity="${shade}" stroke="none"/>` +
      `<g transform="rotate(${tilt} ${half} ${half})" opacity="${strength}">${motif}</g>` +
      `<rect x="3" y="3" width="${size - 6}" height="${size - 6}" opacity=".5" stroke-dasharray="1 5"/></g>`
    )
  }
  const squares = times(rows, (row) => times(columns, (column) => square(row, column)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * size} ${rows * size}" preserveAspectRatio="xMidYMid slice"><rect width="100%" height="100%" fill="${ink}"/><g fill="none" stroke="${pale}" stroke-width="2.2" stroke-linecap="round">${squares}</g></svg>`
}
