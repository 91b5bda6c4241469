import { Link } from 'react-router'

export function SetupChecklist({ items }: { items: { to: string; label: string }[] }) {
  if (items.length === 0) return null
  return (
    <section
      aria-labelledby="make-it-yours"
      className="mb-8 rounded-xl border border-line bg-card p-5"
    >
      <h2 id="make-it-yours" className="text-2xl">
        Make it yours
      </h2>
      <p className="mt-1 text-soft">These parts still contain sample content.</p>
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {items.map(({ to, label }) => (
          <li key={to + label}>
            <Link to={to} className="inline-flex min-h-11 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
