type Props = {
  /** The accessible name. A table near the chart has its numbers. */
  title: string
  /** A legend for two bars beside each other. */
  series?: readonly string[]
  bars: readonly { label: string; values: readonly number[] }[]
}

/** Rounds up to a number with one significant digit. */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(value / power) * power
}

const colours = ['fill-edge', 'fill-indigo']

/** Bars that fill the width, with text that keeps its size. */
export function BarChart({ title, series = [], bars }: Props) {
  const largest = Math.max(0, ...bars.flatMap(({ values }) => values))
  const top = roundUp(largest)
  const marks = [top, top / 2, 0].map((mark) =>
    mark === 0 || (largest > 0 && Number.isInteger(mark)) ? mark : null,
  )
  return (
    <div role="img" aria-label={title} className="text-sm text-soft">
      <Legend series={series} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="flex flex-col justify-between text-right leading-none tabular-nums">
          {marks.map((mark, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the grid lines are fixed
            <span key={line}>{mark?.toLocaleString('en')}</span>
          ))}
        </div>
        <svg aria-hidden className="my-1.5 block h-48 w-full overflow-visible sm:h-64">
          {['0%', '50%', '100%'].map((y) => (
            <line key={y} x2="100%" y1={y} y2={y} className="stroke-line" />
          ))}
          {largest === 0 && (
            <text x="50%" y="50%" dy="-0.75em" textAnchor="middle" className="fill-soft">
              Nothing counted in this period
            </text>
          )}
          {bars.map(({ label, values }, index) => (
            <Bars
              key={label}
              values={values}
              top={top}
              left={(100 * index) / bars.length}
              slot={100 / bars.length}
            />
          ))}
        </svg>
        <div className="col-start-2 grid auto-cols-fr grid-flow-col text-center">
          {bars.map(({ label }, index) => (
            <span
              key={label}
              className={(bars.length - 1 - index) % 2 === 1 ? 'max-sm:invisible' : ''}
            >
              <span className="-mx-4 inline-block">{label.split(' ')[0]}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

const Legend = ({ series }: { series: readonly string[] }) => (
  <div className="mb-3 flex flex-wrap gap-x-5">
    {series.map((name, index) => (
      <span key={name} className="inline-flex items-center gap-2">
        <svg aria-hidden className={`size-3 ${colours[index]}`}>
          <rect width="100%" height="100%" rx="2" />
        </svg>
        {name}
      </span>
    ))}
  </div>
)

type BarsProps = { values: readonly number[]; top: number; left: number; slot: number }

/** The bars of one label. Positions and sizes are in percent of the chart. */
function Bars({ values, top, left, slot }: BarsProps) {
  const width = Math.min(6, (slot * 0.7) / values.length)
  const first = left + (slot - width * values.length) / 2
  return values.map((value, index) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a value is known by its place
      key={index}
      x={`${first + index * width}%`}
      width={`${width * 0.94}%`}
      y={`${100 - (100 * value) / top}%`}
      height={`${(100 * value) / top}%`}
      className={values.length === 1 ? colours[1] : colours[index]}
    />
  ))
}
