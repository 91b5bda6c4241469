import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const rootOf = (folder: string) => path.resolve(import.meta.dirname, '..', folder)

/**
 * Installs the packages of a folder with its own package.json, unless they are current. Throws an `Error` with
 * advice.
 */
export function installPackages(folder: string): void {
  const root = rootOf(folder)
  const installed = modifiedAt(path.join(root, 'node_modules/.package-lock.json'))
  if (installed >= modifiedAt(path.join(root, 'package-lock.json'))) return
  process.stderr.write(`Installing what ${folder} needs...\n`)
  const { status } = spawnSync('npm', ['ci', '--prefix', root], {
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  throw new Error(`What ${folder} needs cannot be installed. Run \`npm ci --prefix ${folder}\`.`)
}

/** In milliseconds; 0 if the file is missing. */
const modifiedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Installs and imports a package of such a folder. */
export async function importPackage<Module>(folder: string, name: string): Promise<Module> {
  installPackages(folder)
  const { resolve } = createRequire(path.join(rootOf(folder), 'package.json'))
  return import(pathToFileURL(resolve(name)).href)
}
