import { ListChecks } from 'lucide-react'
import { Link } from 'react-router'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

type Props = {
  /** The open tasks. */
  items: { to: string; label: string }[]
  /** How many tasks there were at first. */
  total: number
}

/** How far the setup of the journal has come: a line that opens. */
export function SetupChecklist({ items, total }: Props) {
  if (items.length === 0) return null
  const done = Math.max(0, total - items.length)
  return (
    <section
      aria-labelledby="make-it-yours"
      className="mb-6 rounded-xl border border-line bg-card px-5 py-1"
    >
      <Disclosure
        summary={
          <>
            <ListChecks size={20} aria-hidden className="flex-none text-soft" />
            <h2 id="make-it-yours" className="font-sans text-base">
              Make it yours
            </h2>
            <progress
              value={done}
              max={total}
              aria-label="Setup"
              className="h-1.5 w-24 appearance-none overflow-hidden rounded-full bg-grey-bg max-sm:hidden [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-grey-bg [&::-webkit-progress-value]:bg-green"
            />
            <span className="font-normal text-soft tabular-nums">
              {done} of {total} done
            </span>
          </>
        }
      >
        <p className="mt-1 text-soft">These parts still contain sample content.</p>
        <ul className="mt-1 mb-3 grid gap-x-6 sm:grid-cols-2">
          {items.map(({ to, label }) => (
            <li key={to + label}>
              <Link to={to} className="inline-flex min-h-11 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}
