import type { loader } from '#web/root.tsx'

type Journal = Awaited<ReturnType<typeof loader>>['journal']
type MetaArgs = {
  matches: readonly [{ loaderData?: unknown }, ...unknown[]]
  location: { pathname: string }
}
/** `canonical` is a path on this site; the address of the page if left out. */
type Page = { title: string; description: string; canonical?: string }

/** The tags in the head of a public page, with those for sharing it. */
export function pageMeta(
  { matches: [root], location }: MetaArgs,
  describe: (journal: Journal) => Page,
) {
  const { journal, baseUrl } = root.loaderData as Awaited<ReturnType<typeof loader>>
  const { title, description, canonical = location.pathname.replace(/\/$/, '') } = describe(journal)
  const url = baseUrl + canonical
  return [
    { title: title === journal.name ? title : `${title} - ${journal.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${baseUrl}/api/logo512.png` },
    { property: 'og:site_name', content: journal.name },
  ]
}
