export const patternColours = {
  indigo: { ink: '#1F2A5C', pale: '#E9ECF8' },
  red: { ink: '#7A3217', pale: '#FBEDE4' },
  green: { ink: '#174C36', pale: '#E6F4EC' },
} as const
export type PatternColour = keyof typeof patternColours

type CoverOptions = {
  seed: number
  colour?: PatternColour
  /** The ground, instead of that of `colour`. */
  ground?: string
  columns?: number
  rows?: number
}

const size = 120
const half = size / 2
const margin = size * 0.09
const inner = size - 2 * margin

/** A linear congruential generator with the constants of Numerical Recipes. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** One SVG path. Few paths render faster on a phone. */
type Shape = {
  /** Path data within a square. */
  d: string
  dash?: string
  /** Filled instead of stroked. */
  filled?: boolean
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
type Cell = [column: number, row: number]
const cells = (n: number): Cell[] => range(n).flatMap((i) => range(n).map((j): Cell => [i, j]))
const isEven = ([i, j]: Cell): boolean => (i + j) % 2 === 0
const even = (n: number): number[] => range(n).filter((i) => i % 2 === 0)
const odd = (n: number): number[] => range(n).filter((i) => i % 2 === 1)

/** Coordinates with one decimal, for a small SVG. */
const to = (...lengths: number[]): string =>
  lengths.map((length) => Number(length.toFixed(1))).join(' ')
const all = <Place>(places: Place[], draw: (place: Place) => string): string =>
  places.map(draw).join('')
const circle = (x: number, y: number, r: number): string =>
  `M${to(x - r, y)}a${to(r, r)} 0 1 0 ${to(2 * r)} 0a${to(r, r)} 0 1 0 ${to(-2 * r)} 0z`
const ring = (radius: number): string => circle(half, half, radius)
const diamond = (r: number): string =>
  `M${to(half, half - r)}L${to(half + r, half)}L${to(half, half + r)}L${to(half - r, half)}z`
const wave = (row: number): string =>
  `M${to(margin, margin + (inner * (row + 0.5)) / 6)}q${to(inner / 8, -9, inner / 4, 0)}${`t${to(inner / 4, 0)}`.repeat(3)}`
const roof = (row: number): string => {
  const y = margin + (inner * row) / 7
  return `M${to(margin, y + inner / 7)}L${to(half, y)}L${to(size - margin, y + inner / 7)}`
}
const bar = (place: number): string =>
  `M${to(half + ((place - 2) * inner) / 5, margin)}v${to(inner)}`

/** One of twelve petals. */
function petal(hour: number): string {
  const [sin, cos] = [Math.sin((hour * Math.PI) / 6), Math.cos((hour * Math.PI) / 6)]
  const turned = (x: number, y: number): [number, number] => [x * cos - y * sin, x * sin + y * cos]
  const [x, y] = turned(0, -8)
  const there = [...turned(7, -inner * 0.2), ...turned(0, -inner * 0.38)]
  const back = [...turned(-7, inner * 0.18), ...turned(0, inner * 0.38)]
  return `M${to(half + x, half + y)}q${to(...there)}q${to(...back)}`
}

const dot = (cell: Cell): string => {
  const at = (n: number) => margin + (inner * (n + 0.5)) / 5
  return circle(at(cell[0]), at(cell[1]), isEven(cell) ? 6.2 : 3.4)
}
const patch = (cell: Cell): string => {
  const w = inner / 4
  const [x, y] = [margin + w * cell[0], margin + w * cell[1]]
  if (isEven(cell)) return `M${to(x + 5, y + 5)}h${to(w - 10)}v${to(w - 10)}h${to(10 - w)}z`
  return `M${to(x + 4, y + 4)}l${to(w - 8, w - 8)}M${to(x + w - 4, y + 4)}l${to(8 - w, w - 8)}`
}

/** Each motif fills one square of the quilt. */
const motifs: Shape[][] = [
  [
    { d: all([0.42, 0.24], (k) => ring(size * k)) },
    { d: all([0.33, 0.15], (k) => ring(size * k)), dash: '2 7' },
    { d: ring(7), filled: true },
  ],
  [
    { d: all(cells(5).filter(isEven), dot) },
    {
      d: all(
        cells(5).filter((cell) => !isEven(cell)),
        dot,
      ),
      filled: true,
    },
  ],
  [{ d: all(even(6), wave) }, { d: all(odd(6), wave), dash: '1 6' }],
  [
    { d: all([0.42, 0.22], (k) => diamond(size * k)) },
    { d: all([0.32, 0.12], (k) => diamond(size * k)), dash: '2 6' },
  ],
  [{ d: all(range(12), petal) + ring(6) }, { d: ring(size * 0.43), dash: '1 6' }],
  [{ d: all(cells(4), patch) }],
  [
    { d: all(even(5), bar), dash: '1 6' },
    { d: all(odd(5), bar), dash: '9 5' },
    {
      d: `M${to(margin, half)}q${to(inner / 2, -inner * 0.7, inner, 0)}q${to(-inner / 2, inner * 0.7, -inner, 0)}z`,
    },
    { d: ring(9), filled: true },
  ],
  [{ d: all(even(7), roof) }, { d: all(odd(7), roof), dash: '2 5' }],
]

/**
 * Draws a generated cover as SVG: a quilt after the Adire Eleko patterns of the Yoruba. The same seed gives the same
 * cover.
 */
export function generateCover({
  seed,
  colour = 'indigo',
  ground,
  columns = 8,
  rows = 5,
}: CoverOptions): string {
  const { ink, pale } = patternColours[colour]
  const next = seededRandom(seed)
  let last = -1
  const pick = () => {
    let k = last
    while (k === last) k = Math.floor(next() * motifs.length)
    last = k
    return motifs[k] ?? []
  }
  const mark = ({ d, dash, filled }: Shape) =>
    `<path d="${d}"${dash ? ` stroke-dasharray="${dash}"` : ''}${filled ? ` fill="${pale}" stroke="none"` : ''}/>`
  const square = (row: number, column: number) => {
    const motif = pick()
    const shade = (next() * 0.16).toFixed(3)
    const tilt = (next() * 1.6 - 0.8).toFixed(2)
    const strength = (0.62 + next() * 0.3).toFixed(2)
    const [x, y] = [column * size, row * size]
    return (
      `<path d="M${x} ${y}h${size}v${size}h-${size}z" fill="#000" fill-opacity="${shade}" stroke="none"/>` +
      `<g transform="translate(${x} ${y}) rotate(${tilt} ${half} ${half})" stroke-opacity="${strength}" fill-opacity="${strength}">${motif.map(mark).join('')}</g>`
    )
  }
  const places = range(rows).flatMap((row) => range(columns).map((column) => ({ row, column })))
  const squares = all(places, ({ row, column }) => square(row, column))
  const frames = all(
    places,
    ({ row, column }) => `M${column * size + 3} ${row * size + 3}h114v114h-114z`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * size} ${rows * size}" preserveAspectRatio="xMidYMid slice"><rect width="100%" height="100%" fill="${ground ?? ink}"/><g fill="none" stroke="${pale}" stroke-width="2.2" stroke-linecap="round">${squares}<path d="${frames}" stroke-opacity=".5" stroke-dasharray="1 5"/></g></svg>`
}
