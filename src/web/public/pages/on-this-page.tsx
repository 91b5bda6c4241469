import type { ReactNode } from 'react'
import type { PageSection } from '#features/journal/render-journal.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

/** A long page with a table of contents beside it; on a phone, collapsed above it. */
export function OnThisPage({
  sections,
  children,
}: {
  sections: PageSection[]
  children: ReactNode
}) {
  if (sections.length === 0) return children
  const links = (
    <ul className="mt-2 border-l-2 border-line">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block py-1.5 pl-4 text-soft no-underline hover:text-indigo hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-16">
      <nav aria-label="On this page" className="no-print lg:order-last">
        <Disclosure
          summary="On this page"
          className="mb-6 rounded-xl border border-line bg-card px-4 py-1 lg:hidden"
        >
          {links}
        </Disclosure>
        <div className="sticky top-8 hidden border-t-[3px] border-rule pt-4 text-[0.95rem] lg:block">
          <p className="font-semibold">On this page</p>
          {links}
        </div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
