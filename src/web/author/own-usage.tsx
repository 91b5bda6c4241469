import { Link } from 'react-router'
import type { OwnStatisticsBody } from '#features/usage/api-schemas.ts'
import { api } from '#web/client/api/api.ts'

export type OwnUsage = OwnStatisticsBody['articles']

/** The usage of the user's own articles; empty when the call fails, since the list works without it. */
export const fetchOwnUsage = (page: string): Promise<OwnUsage> =>
  api<OwnStatisticsBody>('/usage/own', { page }).then(
    ({ articles }) => articles,
    () => [],
  )

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** The views and downloads of an article, linked to its monthly statistics. */
export function UsageLink({ id, usage }: { id: string; usage: OwnUsage }) {
  const counts = usage.find(({ _id }) => _id === id)
  if (!counts) return null
  return (
    <Link to={`/submissions/readers/${id}`} className="tabular-nums">
      {formatCount(counts.views, 'view')}, {formatCount(counts.downloads, 'download')}
    </Link>
  )
}
