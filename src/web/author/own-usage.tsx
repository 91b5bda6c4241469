import { Link } from 'react-router'
import type { OwnStatisticsBody } from '#features/usage/api-schemas.ts'
import { api } from '#web/client/api/api.ts'

type OwnUsage = OwnStatisticsBody['articles']

/** How much the asker's articles were read; nothing where it cannot be told just now: the list stands without it. */
export const fetchOwnUsage = (page: string): Promise<OwnUsage> =>
  api<OwnStatisticsBody>('/usage/own', { page }).then(
    ({ articles }) => articles,
    () => [],
  )

const formatCount = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

/** How often an article was seen and downloaded, leading to its months. */
export function UsageLink({ id, use }: { id: string; use: OwnUsage }) {
  const found = use.find(({ _id }) => _id === id)
  if (!found) return null
  return (
    <Link to={`/submissions/readers/${id}`} className="tabular-nums">
      {formatCount(found.views, 'view')}, {formatCount(found.downloads, 'download')}
    </Link>
  )
}
