import { Link, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { footerColumns } from './navigation.ts'

export function Footer() {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) return null
  const { journal, year } = data
  return (
    <footer className="mt-16 bg-night text-night-text">
      <div aria-hidden className="h-2.5 bg-[url(/cloth/1-indigo.svg)] bg-[length:260px]" />
      <div className="page grid gap-8 py-10 [grid-template-columns:repeat(auto-fit,minmax(12rem,1fr))]">
        <div>
          <p className="font-serif text-lg font-bold">{journal.name}</p>
          <p className="mt-2 text-sm">{journal.tagline}</p>
          <p className="mt-2 text-sm">
            {journal.issn.print && <span className="block">ISSN {journal.issn.print} (print)</span>}
            {journal.issn.online && (
              <span className="block">ISSN {journal.issn.online} (online)</span>
            )}
          </p>
        </div>
        {footerColumns.map((links) => (
          <ul key={links[0]?.to} className="text-sm">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-block py-1 text-inherit">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ))}
        <p className="text-sm">
          © {year} {journal.name}
        </p>
      </div>
    </footer>
  )
}
