import type { UsualTimes } from '#features/editorial/rounds/usual-times-queries.ts'

const labels: [keyof UsualTimes, string][] = [
  ['review', 'Review, after the reviewer agrees'],
  ['decision', 'First decision, after submission'],
  ['acceptance', 'Acceptance, after submission'],
]

/** How long review took here. Says nothing that is not known. */
export function UsualTimesSection({ times }: { times: UsualTimes }) {
  const known = labels.flatMap(([name, label]) => {
    const days = times[name]
    return days === null ? [] : [{ label, days }]
  })
  if (known.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="usual-times">
      <h2 id="usual-times" className="text-2xl">
        Usual times
      </h2>
      <p className="mt-2">
        Half of the manuscripts of the last two years took less time than this.
      </p>
      <dl className="mt-3 grid max-w-lg grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {known.map(({ label, days }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="font-semibold">{days === 1 ? '1 day' : `${days} days`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
