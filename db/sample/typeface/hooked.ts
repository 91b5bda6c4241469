import type { Contour, Letter, Point } from './letters.ts'

/** How far the hook of ƙ is drawn in, so that it does not reach over the next letter. */
const HOOK_WIDTH = 0.72

/**
 * Builds ɓ or ɗ, which the packaged Gentium lacks, from b or d and the hooked stem of ƙ.
 * Works for upright faces, where all three letters have the same straight stem.
 */
export function hookLetter(text: string, plain: Letter, hookedK: Letter, xHeight: number): Letter {
  const [stem, ...rest] = plain.contours.toSorted((a, b) => highest(b) - highest(a))
  const hook = above(hookedK.contours[0], xHeight * 0.96)
  if (!stem || !hook) throw new Error(`No stem to hook for ${text}`)
  const lower = below(stem, xHeight * 1.04)
  const outer = [...lower.points, ...placeHook(hook, lower)]
  return { text, advance: plain.advance, contours: [outer, ...rest] }
}

/** The longest run of neighbouring points above the line. */
function above(contour: Contour | undefined, line: number): Contour | undefined {
  const points = startBelow(contour ?? [], line)
  const runs: Contour[] = [[]]
  for (const point of points) {
    if (point.y >= line) runs.at(-1)?.push(point)
    else runs.push([])
  }
  return runs.toSorted((a, b) => b.length - a.length)[0]
}

/** What remains when the ascender is cut off, beginning right of the cut; and the cut's two edges. */
function below(contour: Contour, line: number): { points: Contour; left: number; right: number } {
  const cut = contour.findIndex((p, i) => p.y < line && at(contour, i - 1).y >= line)
  const points = [...contour.slice(cut), ...contour.slice(0, cut)].filter((p) => p.y < line)
  return { points, left: at(points, -1).x, right: at(points, 0).x }
}

function placeHook(hook: Contour, stem: { left: number; right: number }): Contour {
  const right = at(hook, -1).x
  return hook.map((p) => {
    const overhang = p.x > right ? (p.x - right) * HOOK_WIDTH : p.x - right
    return { ...p, x: stem.right + overhang }
  })
}

function startBelow(contour: Contour, line: number): Contour {
  const start = contour.findIndex((p) => p.y < line)
  return [...contour.slice(start), ...contour.slice(0, start)]
}

const highest = (contour: Contour) => Math.max(...contour.map((p) => p.y))

function at(contour: Contour, index: number): Point {
  const point = contour.at(index)
  if (!point) throw new Error('Empty outline')
  return point
}
