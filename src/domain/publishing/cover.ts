/**
 * The seed of an issue's generated cover, of at most nine digits: different for each volume (1 to 9999) and printed
 * number, and 0 without a volume. The three formulas have separate ranges.
 */
export function coverSeed(volume: number | null, issue: string | null): number {
  if (volume === null) return 0
  const number = /^([1-9]\d{0,3})?$/.test(issue ?? '') ? Number(issue) : undefined
  if (number === undefined) return 110_000_000 + (fnv1a(`${volume}/${issue}`) % 890_000_000)
  return number < 100 ? volume * 100 + number : 1_000_000 + volume * 10_000 + number
}

type CoverSource = { id: string; volume: number; number: string; coverId: string | null }

/** The address of an issue's cover: its picture, else the generated cover. */
export const coverPath = ({ id, volume, number, coverId }: CoverSource): string =>
  coverId ? `/api/issues/${id}/cover/${coverId}` : `/covers/${coverSeed(volume, number)}.svg`

/** A hash of a text below 2³² (FNV-1a, over UTF-16 code units). */
export function fnv1a(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return state
}
