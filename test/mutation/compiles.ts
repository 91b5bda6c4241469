import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import type { Break } from './breaks.ts'
import { type Imports, importersOf } from './imports.ts'

/** What the compiler is not asked for: a break may leave something unused. */
const lenient = { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true }

/** Breaks that can change the type of what a file exports, and so show in those that import it. */
const changingTypes = /^(BlockStatement|ArrowFunction|ObjectLiteral|ArrayDeclaration)$/
/** So many importers tell enough of a type that all of them use. */
const importersAsked = 8

/** The project as the compiler sees it, in which files can be given another text. */
function openProject(sources: string[]) {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
  const texts = new Map<string, { text: string; version: number }>()
  const { fileExists, readFile, readDirectory, directoryExists, getDirectories } = ts.sys
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, ...lenient, incremental: false }),
    getScriptFileNames: () => sources,
    getScriptVersion: (file) => String(texts.get(file)?.version ?? 0),
    getScriptSnapshot(file) {
      const text = texts.get(file)?.text ?? readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists,
    readFile,
    readDirectory,
    directoryExists,
    getDirectories,
  })
  let version = 0
  return {
    put(file: string, text: string) {
      version += 1
      texts.set(file, { text, version })
    },
    isSound: (file: string): boolean =>
      service.getSyntacticDiagnostics(file).length === 0 &&
      service.getSemanticDiagnostics(file).length === 0,
  }
}

/**
 * Answers those breaks with which the project still compiles: nothing is wrong in the broken file,
 * nor in those that import it.
 */
export function openCompiler(imports: Imports): (breaks: Break[]) => Break[] {
  const absolute = (file: string) => path.resolve(file)
  const sources = [...imports.keys()].filter((file) => !/\.test\.tsx?$/.test(file)).map(absolute)
  const { put, isSound } = openProject(sources)
  const before = new Map<string, boolean>()
  const wasSound = (file: string) => {
    const known = before.get(file) ?? isSound(file)
    before.set(file, known)
    return known
  }
  const importersAround = (file: string) =>
    importersOf(file, imports)
      .map(absolute)
      .filter((name) => sources.includes(name))
      .slice(0, importersAsked)
  const askedAbout = ({ fileName, mutatorName }: Break) =>
    changingTypes.test(mutatorName)
      ? importersAround(fileName).filter((name) => before.get(name))
      : []
  /** Breaks of different files, all there at once: which of them have something wrong in sight. */
  const findWrong = (breaks: Break[]) => {
    // Types of routes may not have been made: what does not compile anyway tells nothing.
    for (const one of breaks)
      if (changingTypes.test(one.mutatorName)) importersAround(one.fileName).forEach(wasSound)
    for (const one of breaks) put(absolute(one.fileName), apply(one, read(one)))
    const wrong = breaks.filter(
      (one) => ![absolute(one.fileName), ...askedAbout(one)].every(isSound),
    )
    for (const one of breaks) put(absolute(one.fileName), read(one))
    return wrong
  }
  return (breaks) => {
    const suspects = oneOfEachFile(breaks).flatMap(findWrong)
    const wrong = new Set(suspects.flatMap((one) => findWrong([one])))
    return breaks.filter((one) => !wrong.has(one))
  }
}

const read = ({ fileName }: Break): string => readFileSync(fileName, 'utf8')

/** The first break of each file, the second of each, and so on: a program for each is what costs time. */
function oneOfEachFile(breaks: Break[]): Break[][] {
  const groups: Break[][] = []
  for (const one of breaks) {
    const free = groups.find((group) => group.every(({ fileName }) => fileName !== one.fileName))
    if (free) free.push(one)
    else groups.push([one])
  }
  return groups
}

/** The text of a file with one break in it. */
function apply({ location: { start, end }, replacement }: Break, text: string): string {
  const lines = text.split('\n')
  const at = ({ line, column }: { line: number; column: number }) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + column
  return text.slice(0, at(start)) + replacement + text.slice(at(end))
}
