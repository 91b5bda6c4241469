import { Link } from 'react-router'
import type { OwnFiguresBody } from '#features/usage/wire.ts'
import { api } from '../client/call/api.ts'

type OwnUse = OwnFiguresBody['articles']

/** How much the asker's articles were read; nothing where it cannot be told just now: the list stands without it. */
export const fetchOwnUse = (page: string): Promise<OwnUse> =>
  api<OwnFiguresBody>('/usage/own', { page }).then(
    ({ articles }) => articles,
    () => [],
  )

const say = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

/** How often an article was seen and downloaded, leading to its months. */
export function ReadersLink({ id, use }: { id: string; use: OwnUse }) {
  const found = use.find(({ _id }) => _id === id)
  if (!found) return null
  return (
    <Link to={`/submissions/readers/${id}`} className="tabular-nums">
      {say(found.views, 'view')}, {say(found.downloads, 'download')}
    </Link>
  )
}
