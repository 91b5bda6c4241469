import { Link } from 'react-router'
import { articleVersionUrl } from '#domain/publishing/public-urls.ts'
import { formatDay } from '#domain/text/format.ts'

type Version = { number: number; date: string; note: string }

/** The versions of a full text, the current one first, with what changed. Nothing for a text that never changed. */
export function Versions({ id, versions }: { id: string; versions: readonly Version[] }) {
  if (versions.length < 2) return null
  return (
    <section className="no-print">
      <h2 className="mb-1 text-lg">Versions</h2>
      <ol className="flex flex-col gap-2">
        {versions.map(({ number, date, note }, index) => (
          <li key={number}>
            {index === 0 ? (
              <b className="font-semibold">Version {number}, this page</b>
            ) : (
              <Link to={articleVersionUrl('', id, number)} className="inline-block py-1">
                Version {number}
              </Link>
            )}
            <span className="text-soft">
              , <time dateTime={date}>{formatDay(date)}</time>
            </span>
            {note && <p className="break-words whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
