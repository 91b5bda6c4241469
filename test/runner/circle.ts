/**
 * Which tests run, from the variable TESTS: `first` for those of `npm test`, `rest` for those that it leaves out, `postgres` for
 * those that can differ on another PostgreSQL. Without a value every chosen test runs whole.
 */
export const circle = process.env.TESTS

/** Chooses the samples of the first circle: others on each day. TEST_SEED repeats those of a day, as 20261231. */
process.env.TEST_SEED ||= new Date().toISOString().slice(0, 10).replaceAll('-', '')
export const seed = Number(process.env.TEST_SEED)

/** How often something random is tried: less often in the first circle. */
export const tries = (all: number, first: number): number => (circle === 'first' ? first : all)

/** The share of a list that a circle tests: every so many in the first circle, by the seed, and the others in the rest. */
export const inCircle = <Item>(items: readonly Item[], every: number): Item[] =>
  items.filter((_, index) => {
    const isSampled = (index + seed) % every === 0
    return circle === 'first' ? isSampled : circle !== 'rest' || !isSampled
  })

/** Chooses one of so many, by the seed: the same ones of the same questions in the same order. */
export function createSampler(every: number): () => boolean {
  let state = seed
  return () => {
    // Numerical Recipes, 7.1: a linear congruential generator, of which the high bits are used.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state < 2 ** 32 / every
  }
}
