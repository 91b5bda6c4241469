import { Link, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { footerColumns } from './navigation.ts'

export function Footer() {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) return null
  const { journal, year, ownLinks } = data
  return (
    <footer className="no-print mt-16 bg-footer text-sm text-night-text">
      <div aria-hidden className="pattern h-2.5 bg-[length:260px]" />
      <div className="page grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-[2fr_1fr_1fr_1fr] md:gap-x-10">
        <div className="col-span-2 max-w-[48ch] md:col-span-1">
          <p className="font-serif text-lg font-bold text-night-strong">{journal.name}</p>
          <p className="mt-2 text-balance">{journal.tagline}</p>
          <p className="mt-2">
            {journal.issn.print && <span className="block">ISSN {journal.issn.print} (print)</span>}
            {journal.issn.online && (
              <span className="block">ISSN {journal.issn.online} (online)</span>
            )}
          </p>
        </div>
        {footerColumns.map(({ part, title, links }) => (
          <div key={title}>
            <p className="mb-1 font-semibold text-night-strong">{title}</p>
            <ul>
              {[...links, ...ownLinks.filter(({ footer }) => footer === part)].map(
                ({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className="inline-block py-1 text-inherit">
                      {label}
                    </Link>
                  </li>
                ),
              )}
            </ul>
          </div>
        ))}
      </div>
      <div className="page">
        <p className="border-t border-white/15 py-5">
          © {year} {journal.name}
        </p>
      </div>
    </footer>
  )
}
