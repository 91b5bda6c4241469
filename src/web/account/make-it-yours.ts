import type { SampleArticles } from '#features/articles/wire.ts'
import type { UnfinishedBody } from '#features/journal/wire.ts'
import { api } from '../client/call/api.ts'
import type { User } from '../client/session/browser-storage.ts'

const labels: Record<string, string> = {
  identity: 'Name, ISSNs and publisher',
  contact: 'Contact and map',
  board: 'Editorial board',
  front: 'Slides of the front page',
}

const labelOf = (name: string, titles: Record<string, string>): string =>
  labels[name] ?? `Page “${titles[name.replace('pages.', '')] ?? name}”`

/** What a manager has yet to make the journal's own, and where; a dashboard is shown also when nobody can say it. */
export async function findTodo(me: User): Promise<{ to: string; label: string }[]> {
  if (me.role !== 'admin' || me.owesTwoStep) return []
  try {
    const [{ unfinished, titles }, { ids }] = await Promise.all([
      api<UnfinishedBody>('/settings/unfinished'),
      api<SampleArticles>('/sample-articles'),
    ])
    const articles = ids.length > 0 ? [{ to: '/settings', label: 'The sample articles' }] : []
    const written = unfinished.map((name) => ({
      to: `/settings/${name.replace('.', '/')}`,
      label: labelOf(name, titles),
    }))
    return [...written, ...articles]
  } catch {
    return []
  }
}
