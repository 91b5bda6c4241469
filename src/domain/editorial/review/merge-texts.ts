/**
 * Merges two changes of a text, so that nothing that was typed is lost: lines that both kept stay once, and lines that
 * differ follow each other. `base` is the text before both changes.
 */
export function mergeTexts(base: string, stored: string, typed: string): string {
  if (typed === base || stored.includes(typed)) return stored
  if (stored === base || typed.includes(stored)) return typed
  const [before, after] = [stored.split('\n'), typed.split('\n')]
  const isSameAt = (at: number) => before.at(at) === after.at(at)
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && isSameAt(start)) start += 1
  let end = 0
  while (end < shortest - start && isSameAt(-1 - end)) end += 1
  const middle = (lines: string[]) => lines.slice(start, lines.length - end)
  return [
    ...before.slice(0, start),
    ...middle(before),
    ...middle(after),
    ...before.slice(before.length - end),
  ].join('\n')
}
