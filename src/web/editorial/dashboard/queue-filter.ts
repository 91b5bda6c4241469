/** The filters of the submission queue in its address, as `GET /api/dashboard` names them. */
const filterNames = ['pendingParty', 'stage', 'editor', 'overdue', 'emails'] as const

type QueueFilter = Partial<Record<(typeof filterNames)[number], string>>

/** `all` also lists submissions with a conflict of interest, and `deleted` those that can be restored. */
export type QueueView = {
  show: 'filtered' | 'all' | 'deleted'
  filter: QueueFilter
  search: string
}

export const queuePath = '/manage-journals'

/** Without a filter, the queue shows all submissions. */
export function readQueueView(params: URLSearchParams): QueueView {
  const search = params.get('q') ?? ''
  const filter: QueueFilter = {}
  for (const name of filterNames) {
    const value = params.get(name)
    if (value) filter[name] = value
  }
  const show = params.get('show')
  if (show === 'deleted') return { show, filter: {}, search }
  if (Object.keys(filter).length > 0) return { show: 'filtered', filter, search }
  return { show: 'all', filter: {}, search }
}

export function queueAddress({ show, filter, search }: Partial<QueueView>, page = 1): string {
  const params = new URLSearchParams({
    tab: 'submitted',
    ...filter,
    ...(show === 'deleted' && { show }),
    ...(search && { q: search }),
    ...(page > 1 && { page: String(page) }),
  })
  return `${queuePath}?${params}`
}
