import { redirect } from 'react-router'
import { api } from '#web/api/api.ts'
import { ListError } from '#web/api/list-error.tsx'
import { loadPage } from '#web/api/load-page.ts'
import { requireUser } from '#web/client/session/require-user.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/orcid-return'

export const meta = () => [
  { title: 'Connect your ORCID iD' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The address to which ORCID returns with a code, or with an error where the owner said no. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const query = new URL(request.url).searchParams
  const [code, state] = [query.get('code'), query.get('state')]
  if (!code || !state) throw redirect('/reviews')
  return loadPage(request, 'Your ORCID iD could not be connected', async () => {
    await api('POST /reviews/orcid/connection', { body: { code, state } })
    throw redirect('/reviews')
  })
}

export default function OrcidReturn({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page max-w-column py-10">
      <PageTitle>Connect your ORCID iD</PageTitle>
      {loaderData.failure && <ListError message={loaderData.failure} />}
      <ButtonLink to="/reviews">My reviews</ButtonLink>
    </div>
  )
}
