/** Pages of one kind (`e`, `S`, or none) from the first to the last. */
export type PageRange = { kind: string; first: bigint; last: bigint }

/**
 * Parses printed pages: `41-58`, `41–58`, `e12`, `S3-S9`; `141-8` ends at 148. Undefined for any other text
 * (`cover`, `i-iv`). The last page may precede the first.
 */
export function parsePageRange(pages: string): PageRange | undefined {
  const found = /^(\p{L}{0,4})([0-9]{1,30})(?:\s*[-–—]\s*(\p{L}{0,4})([0-9]{1,30}))?$/u.exec(
    pages.trim(),
  )
  if (!found) return undefined
  const [, kind = '', from = '', endKind = '', to = from] = found
  if (endKind && endKind !== kind) return undefined
  const end = to.length < from.length ? from.slice(0, from.length - to.length) + to : to
  return { kind: kind.toLowerCase(), first: BigInt(from), last: BigInt(end) }
}

/** Each article whose pages begin before those of an earlier one end, with that earlier one. */
export function findOverlappingPages<Item extends { pages: string | null }>(
  items: Item[],
): { earlier: Item; later: Item }[] {
  const ranged = items
    .flatMap((item) => {
      const range = item.pages === null ? undefined : parsePageRange(item.pages)
      return range && range.last >= range.first ? [{ item, ...range }] : []
    })
    .toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))
  const furthest = new Map<string, (typeof ranged)[number]>()
  return ranged.flatMap((here) => {
    const before = furthest.get(here.kind)
    if (!before || here.last > before.last) furthest.set(here.kind, here)
    return before && here.first <= before.last ? [{ earlier: before.item, later: here.item }] : []
  })
}
