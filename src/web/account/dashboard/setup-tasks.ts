import type { SampleContent } from '#features/editorial/samples/api-schemas.ts'
import type { UnfinishedBody } from '#features/journal/api-schemas.ts'
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

/** What still has sample content, and how much had it at first. */
export type Setup = { items: { to: string; label: string }[]; total: number }

const nothingToDo: Setup = { items: [], total: 0 }

/** The setup of the journal, for a manager; nothing for others, and when a call fails. */
export async function findSetup(me: User): Promise<Setup> {
  if (me.role !== 'admin' || me.needsTwoFactorSetup) return nothingToDo
  try {
    const [{ unfinished, total, titles }, { articles, submissions }] = await Promise.all([
      api<UnfinishedBody>('/settings/unfinished'),
      api<SampleContent>('/sample-content'),
    ])
    const hasSamples = articles + submissions > 0
    const samples = hasSamples
      ? [{ to: '/settings', label: 'Sample articles and submissions' }]
      : []
    const settings = unfinished.map((name) => ({
      to: `/settings/${name.replace('.', '/')}`,
      label: labelOf(name, titles),
    }))
    const items = [...settings, ...samples]
    // The sample content is one more task; a page that got a note later may be one, too.
    return { items, total: Math.max(total + 1, items.length) }
  } catch {
    // The dashboard works without the list and requests it again on the next visit.
    return nothingToDo
  }
}
