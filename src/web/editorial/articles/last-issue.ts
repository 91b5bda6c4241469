import { z } from 'zod'

/** The issue of the article that the editor saved last, stored in the browser until logout. */
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

/** Stores the issue of an article. Articles without a volume are ignored. */
export function saveLastIssue({ volume, issue }: { volume: number | null; issue: string | null }) {
  if (volume === null) return
  try {
    localStorage.setItem(storageKey, JSON.stringify({ volume, issue: issue ?? '' }))
  } catch {
    // The storage is full: the next form starts empty.
  }
}

/** `volume 12, issue 3` */
export const formatLastIssue = ({
  volume,
  issue,
}: {
  volume: number | string
  issue: string
}): string => `volume ${volume}${issue ? `, issue ${issue}` : ''}`
