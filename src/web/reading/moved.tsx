import { redirect } from 'react-router'
import type { Route } from './+types/moved'

const places: Record<string, string> = { '/submit': '/submission', '/author-guidelines': '/guide' }

export function loader({ request }: Route.LoaderArgs) {
  return redirect(places[new URL(request.url).pathname.replace(/\.data$/, '')] ?? '/', 301)
}
