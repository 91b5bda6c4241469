import { api } from '#web/api/api.ts'
import type { User } from '#web/client/session/stored-session.ts'

const labels: Record<string, string> = {
  identity: 'Name, ISSNs and publisher',
  contact: 'Contact and map',
  board: 'Editorial board',
  front: 'Front page slides',
}

type Task = { to: string; label: string }

/** The missing texts of all pages are one task. */
const toTasks = (unfinished: readonly string[]): Task[] => [
  ...Object.entries(labels).flatMap(([part, label]) =>
    unfinished.includes(part) ? [{ to: `/settings/${part}`, label }] : [],
  ),
  ...(unfinished.some((name) => name.startsWith('pages.'))
    ? [{ to: '/settings/missing-texts', label: 'Missing texts of the pages' }]
    : []),
]

/** What still has sample content, and how much had it at first. */
export type Setup = { items: Task[]; total: number }

const nothingToDo: Setup = { items: [], total: 0 }

/** The setup of the journal, for a manager; nothing for others, and when a call fails. */
export async function findSetup(me: User): Promise<Setup> {
  if (me.role !== 'admin' || me.needsTwoFactorSetup) return nothingToDo
  try {
    const [{ unfinished, first }, { articles, submissions }] = await Promise.all([
      api('GET /settings/unfinished'),
      api('GET /sample-content'),
    ])
    const hasSamples = articles + submissions > 0
    const samples = hasSamples
      ? [{ to: '/settings', label: 'Sample articles and submissions' }]
      : []
    const items = [...toTasks(unfinished), ...samples]
    // The sample content is one more task; a page that got a note later may be one, too.
    return { items, total: Math.max(toTasks(first).length + 1, items.length) }
  } catch {
    // The dashboard works without the list and requests it again on the next visit.
    return nothingToDo
  }
}
