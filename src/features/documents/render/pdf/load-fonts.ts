import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { readCoverage } from './read-coverage.ts'

/** The packages of the fonts, all under the SIL Open Font License. */
const packages = ['gentium-book-plus', 'source-sans-3', 'amiri']

/** The folders of the weights that the template uses. */
const weights = /^(400Regular|600SemiBold|700Bold)(_Italic)?$/

/** Hebrew, and the blocks of signs that the fonts in the compiler cover, apart from a few that it refuses. */
const inCompiler = /[\u0590-\u05ff\u2100-\u214f\u2190-\u23ff\u2460-\u27ef\u{1d400}-\u{1d7ff}]/u

export type Fonts = {
  files: Buffer[]
  /** Whether the fonts of text have a character, or may have it. */
  hasCharacter: (codePoint: number) => boolean
}

let loaded: Fonts | undefined

/** Reads the fonts of the PDF once. */
export function loadFonts(): Fonts {
  loaded ??= readFonts()
  return loaded
}

function readFonts(): Fonts {
  const require = createRequire(import.meta.url)
  const files = packages.flatMap((name) => {
    const folder = path.dirname(require.resolve(`@expo-google-fonts/${name}/package.json`))
    return readdirSync(folder)
      .filter((weight) => weights.test(weight))
      .flatMap((weight) =>
        readdirSync(path.join(folder, weight))
          .filter((file) => file.endsWith('.ttf'))
          .map((file) => readFileSync(path.join(folder, weight, file))),
      )
  })
  const coverages = files.map(readCoverage)
  const known = new Map<number, boolean>()
  const hasCharacter = (codePoint: number): boolean => {
    const found =
      known.get(codePoint) ??
      (inCompiler.test(String.fromCodePoint(codePoint)) || coverages.some((has) => has(codePoint)))
    known.set(codePoint, found)
    return found
  }
  return { files, hasCharacter }
}
