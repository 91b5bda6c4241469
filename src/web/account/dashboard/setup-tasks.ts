import type { UnfinishedBody } from '#features/journal/api-schemas.ts'
import type { SampleArticles } from '#features/publishing/articles/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import type { User } from '#web/client/session/stored-session.ts'

const labels: Record<string, string> = {
  identity: 'Name, ISSNs and publisher',
  contact: 'Contact and map',
  board: 'Editorial board',
  front: 'Front page slides',
}

const labelOf = (name: string, titles: Record<string, string>): string =>
  labels[name] ?? `Page “${titles[name.replace('pages.', '')] ?? name}”`

/** The settings that still have sample content, for a manager; empty for others, and when a call fails. */
export async function findSetupTasks(me: User): Promise<{ to: string; label: string }[]> {
  if (me.role !== 'admin' || me.needsTwoFactorSetup) return []
  try {
    const [{ unfinished, titles }, { ids }] = await Promise.all([
      api<UnfinishedBody>('/settings/unfinished'),
      api<SampleArticles>('/sample-articles'),
    ])
    const articles = ids.length > 0 ? [{ to: '/settings', label: 'Sample articles' }] : []
    const settings = unfinished.map((name) => ({
      to: `/settings/${name.replace('.', '/')}`,
      label: labelOf(name, titles),
    }))
    return [...settings, ...articles]
  } catch {
    // The dashboard works without the list and requests it again on the next visit.
    return []
  }
}
