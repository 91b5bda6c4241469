import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** Headless builds need a third less time for the browser tests. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

const advice = [
  'No Chromium was found, and none could be installed.',
  'Install one, for instance with `apt-get install chromium` as root or with',
  '`npx playwright install --with-deps chromium`, or set CHROMIUM to the path of one that is there.',
].join(' ')

/**
 * The path of a working Chromium: CHROMIUM, PATH, or Playwright's download, which is installed if needed. Throws
 * an `Error` with advice.
 */
export function findChromium(): string {
  const found =
    fromEnvironment() ?? onPath() ?? downloaded() ?? installedWithApt() ?? installedWithPlaywright()
  if (!found) throw new Error(advice)
  return found
}

function fromEnvironment(): string | undefined {
  const program = process.env.CHROMIUM
  if (!program) return undefined
  if (canStart(program)) return program
  throw new Error(`CHROMIUM names ${program}, which does not start. Correct it, or unset it.`)
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return places.find((place) => isExecutable(place) && canStart(place))
}

function downloaded(): string | undefined {
  const program = chromium.executablePath()
  return existsSync(program) && canStart(program) ? program : undefined
}

function installedWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return undefined
  printStatus('Installing Chromium with apt-get...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  runs('apt-get', ['update'], env)
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (runs('apt-get', ['install', '-y', name], env)) break
  return onPath()
}

function installedWithPlaywright(): string | undefined {
  printStatus("Installing Playwright's Chromium...")
  runs('npx', ['playwright', 'install', 'chromium'])
  return downloaded()
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Some systems have a stub that only says how to install the browser. */
const canStart = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

/** Standard output is reserved for the path. */
const runs = (program: string, args: string[], env: Record<string, string> = {}): boolean =>
  spawnSync(program, args, {
    stdio: args[0] === '--version' ? 'ignore' : ['ignore', process.stderr.fd, process.stderr.fd],
    env: { ...process.env, ...env },
  }).status === 0

const printStatus = (text: string): void => console.error(text)

if (path.resolve(process.argv[1] ?? '') === import.meta.filename) {
  try {
    console.log(findChromium())
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
