import { redirect } from 'react-router'
import type { Route } from './+types/former-address'

/** The former address of the submission queue. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const search = params.get('search')
  params.delete('search')
  if (search) params.set('q', search)
  params.set('tab', 'submitted')
  throw redirect(`/manage-journals?${params}`)
}

/** Never rendered, because the loader redirects. */
export default () => null
