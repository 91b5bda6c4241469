import { z } from 'zod'

/** Where a figure or table is. `page` counts from 1; lengths are in points. */
const Place = z.object({ id: z.string(), page: z.number(), y: z.number() })
/** Where the text before it ends; `height` is that of the text of a page. */
const TextEnd = Place.extend({ height: z.number() })

/** What a layout says of the figures and tables that may float. `ends` are in the order of the text. */
export const FloatMarks = z.object({ ends: z.array(TextEnd), places: z.array(Place) })

type Place = z.infer<typeof Place>
type TextEnd = z.infer<typeof TextEnd>
type FloatMarks = z.infer<typeof FloatMarks>

/** The part of the height of a page that may stay empty before a figure. */
const maxHole = 0.12

/**
 * Chooses the figures and tables that float to the top of the next page: those that leave a large hole where they are, and those
 * that would come before an earlier one. The place of each depends on those before it only: each layout decides at least one for
 * good.
 */
export class FloatChoice {
  #floating: ReadonlySet<string> = new Set()
  #decided = 0

  /** The ids of those that float. */
  get floating(): string[] {
    return [...this.#floating]
  }

  /** Improves the choice after a layout with it. False if nothing is to be improved. */
  improve({ ends, places }: FloatMarks): boolean {
    const placeOf = new Map(places.map((place) => [place.id, place]))
    const floating = new Set(this.#floating)
    const earlier: Place[] = []
    let first: number | undefined
    ends.forEach((end, index) => {
      const place = placeOf.get(end.id)
      if (!place) return
      const isFloating = floating.has(end.id)
      const shouldFloat = isFloating
        ? place.page > end.page
        : leavesHole(end, place) || earlier.some((other) => isAfter(other, place))
      earlier.push(place)
      if (shouldFloat === isFloating || index < this.#decided) return
      first ??= index
      if (shouldFloat) floating.add(end.id)
      else floating.delete(end.id)
    })
    if (first === undefined) return false
    this.#decided = first + 1
    this.#floating = floating
    return true
  }
}

/** A figure on a later page than the text before it is at the top of its page. */
const leavesHole = (end: TextEnd, { page, y }: Place): boolean =>
  page > end.page && y + end.height - end.y > end.height * maxHole

const isAfter = (one: Place, other: Place): boolean =>
  one.page > other.page || (one.page === other.page && one.y > other.y)
