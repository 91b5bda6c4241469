import { z } from 'zod'

/** The issue into which an editor last put an article, as their browser remembers it until they sign out. */
const LastIssue = z.object({ volume: z.number(), issue: z.string() })
export type LastIssue = z.infer<typeof LastIssue>

const storageKey = 'lastIssue'

export function findLastIssue(): LastIssue | undefined {
  try {
    return LastIssue.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Remembers where an article went; one without a volume went nowhere. */
export function saveLastIssue({ volume, issue }: { volume: number | null; issue: string | null }) {
  if (volume === null) return
  try {
    localStorage.setItem(storageKey, JSON.stringify({ volume, issue: issue ?? '' }))
  } catch {
    // The browser has no room: the next form begins empty.
  }
}

/** `Volume 12, issue 3` */
export const formatLastIssue = ({
  volume,
  issue,
}: {
  volume: number | string
  issue: string
}): string => `volume ${volume}${issue ? `, issue ${issue}` : ''}`
