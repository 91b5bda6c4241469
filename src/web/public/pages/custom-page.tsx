import { data } from 'react-router'
import { pageContext } from '#web/context.ts'
import type { Route } from './+types/custom-page'
import { ContentArticle, contentMeta } from './content-page.tsx'

/** What stands at every address that no other page takes: a page that only this journal has, or nothing. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { content, baseUrl } = context.get(pageContext)
  const name = params['*']
  const page =
    content.journal.customPages.some((own) => own.page === name) && content.pages.get(name)
  if (!page) throw data(null, { status: 404 })
  return { ...page, journalName: content.journal.name, canonical: `${baseUrl}/${name}` }
}

export const meta: Route.MetaFunction = ({ loaderData }) => contentMeta(loaderData)

export default function CustomPage({ loaderData }: Route.ComponentProps) {
  return <ContentArticle page={loaderData} />
}
