import { redirect } from 'react-router'
import type { Route } from './+types/redirects'

const targets: Record<string, string> = { '/submit': '/submission', '/author-guidelines': '/guide' }

export function loader({ request }: Route.LoaderArgs) {
  return redirect(targets[new URL(request.url).pathname.replace(/\.data$/, '')] ?? '/', 301)
}
