import type { UnfinishedBody } from '#features/journal/api-schemas.ts'
import type { SampleArticles } from '#features/publishing/articles/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import type { User } from '#web/client/session/stored-session.ts'

const labels: Record<string, string> = {
  identity: 'Name, ISSNs and publisher',
  contact: 'Contact and map',
  board: 'Editorial board',
  front: 'Slides of the front page',
}

const labelOf = (name: string, titles: Record<string, string>): string =>
  labels[name] ?? `Page “${titles[name.replace('pages.', '')] ?? name}”`

/** What a manager has yet to make the journal's own, and where; a dashboard is shown also when nobody can say it. */
export async function findSetupTasks(me: User): Promise<{ to: string; label: string }[]> {
  if (me.role !== 'admin' || me.needsTwoFactorSetup) return []
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
    // The dashboard is complete without it, and asks again when it is opened next.
    return []
  }
}
