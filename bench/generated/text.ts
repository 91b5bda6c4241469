import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Draws from 0 to `below` - 1, the same numbers in every run. (Park and Miller's generator) */
export type Draw = (below: number) => number

export function random(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}

export const one = <Item>(draw: Draw, from: readonly Item[]): Item =>
  from[draw(from.length)] as Item

export const many = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index))

/** Every word of the sample articles, in their order and as often as they use it. */
export const words =
  globSync(path.join(import.meta.dirname, '../../db/sample/text/*.md'))
    .map((file) => readFileSync(file, 'utf8'))
    .join(' ')
    .match(/[\p{L}’]+/gu) ?? []

/** Words of the sample articles, drawn by chance. */
export const sayWords = (draw: Draw, length: number): string =>
  many(length, () => one(draw, words)).join(' ')
