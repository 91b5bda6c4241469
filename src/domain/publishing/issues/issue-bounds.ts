/** What fits into one file of an issue within the limits of the sandbox: 5 minutes and 1,500 MB. */
const issueBounds = { articles: 60, words: 400_000, pictures: 300 }

type Size = Record<keyof typeof issueBounds, number>

/** Why an issue is not offered as one file, in words for editors; null if it fits. */
export function findExceededBound(size: Size): string | null {
  for (const [part, most] of Object.entries(issueBounds) as [keyof Size, number][]) {
    if (size[part] <= most) continue
    const [has, may] = [size[part], most].map((count) => count.toLocaleString('en'))
    return `The issue has ${has} ${part}. One file has at most ${may}. Readers download its articles one by one.`
  }
  return null
}
