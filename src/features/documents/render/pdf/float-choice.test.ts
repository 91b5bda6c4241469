import { expect, test } from 'vitest'
import { FloatChoice } from './float-choice.ts'

/** A page of 600 points whose text begins at 100. */
const end = (id: string, page: number, y: number) => ({ id, page, y, height: 600 })
const place = (id: string, page: number, y: number) => ({ id, page, y })

test('R-TEXT-3 a figure that leaves a large hole floats', () => {
  const choice = new FloatChoice()
  const marks = { ends: [end('a', 1, 500)], places: [place('a', 2, 100)] }
  expect(choice.improve(marks)).toBe(true)
  expect(choice.floating).toEqual(['a'])
  expect(choice.improve(marks)).toBe(false)
})

test('R-TEXT-3 a figure that leaves a small hole or none stays in its place', () => {
  const choice = new FloatChoice()
  const ends = [end('a', 1, 300), end('b', 2, 640)]
  expect(choice.improve({ ends, places: [place('a', 1, 310), place('b', 3, 100)] })).toBe(false)
  expect(choice.floating).toEqual([])
})

test('R-TEXT-3 a figure that would come before an earlier one that floats floats with it', () => {
  const choice = new FloatChoice()
  const first = [end('a', 1, 300), end('b', 2, 480)]
  choice.improve({ ends: first, places: [place('a', 2, 100), place('b', 2, 500)] })
  expect(choice.floating).toEqual(['a'])
  const ends = [end('a', 1, 300), end('b', 1, 400)]
  choice.improve({ ends, places: [place('b', 1, 410), place('a', 2, 100)] })
  expect(choice.floating).toEqual(['a', 'b'])
})

test('R-TEXT-3 a figure whose page has room after an earlier one floats stays in its place', () => {
  const choice = new FloatChoice()
  const holes = [place('a', 2, 100), place('b', 3, 100)]
  choice.improve({ ends: [end('a', 1, 300), end('b', 2, 400)], places: holes })
  expect(choice.floating).toEqual(['a', 'b'])
  const ends = [end('a', 1, 300), end('b', 2, 200)]
  expect(choice.improve({ ends, places: [place('a', 2, 100), place('b', 2, 100)] })).toBe(true)
  expect(choice.floating).toEqual(['a'])
})

test('R-TEXT-3 a figure that was decided is not decided again by later layouts', () => {
  const choice = new FloatChoice()
  const ends = [end('a', 1, 300)]
  choice.improve({ ends, places: [place('a', 2, 100)] })
  expect(choice.improve({ ends, places: [place('a', 1, 100)] })).toBe(false)
})
