/** The status of an article or a submission; only 'Published' is green (R-DASH-2). */
export function StatusBadge({
  status,
  fallback,
}: {
  status: string | null | undefined
  fallback: string
}) {
  const published = status?.toLowerCase() === 'published'
  const look = published ? 'bg-green-bg text-green' : 'bg-grey-bg text-soft'
  const label = published ? 'Published' : capitalize(status || fallback)
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-semibold ${look}`}>
      {label}
    </span>
  )
}

type Article = { status: string; retracted: boolean }

/** The status of an article in a list of editors and authors; `published` names that of a published one. */
export function ArticleBadge({
  article: { status, retracted },
  published = status,
}: {
  article: Article
  published?: string
}) {
  const shown = status !== 'published' ? status : retracted ? 'retracted' : published
  return <StatusBadge status={shown} fallback="Draft" />
}

export const Tag = ({ children }: { children: string }) => (
  <span className="inline-block max-w-full rounded-full bg-grey-bg px-2.5 py-0.5 text-sm font-semibold [overflow-wrap:anywhere] text-soft">
    {children}
  </span>
)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
