import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const rootOf = (folder: string) => path.resolve(import.meta.dirname, '..', folder)

/**
 * Installs what only the programs of one folder need (its own `package.json` and lock file), unless
 * that is there already. `folder` is a path from the project's folder. Throws an `Error` that says
 * what to do when it cannot be had.
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

/** When a file was last changed, in milliseconds; 0 when it is not there. */
const modifiedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Imports a package of such a folder, and installs it first where it is not there. */
export async function importPackage<Module>(folder: string, name: string): Promise<Module> {
  installPackages(folder)
  const { resolve } = createRequire(path.join(rootOf(folder), 'package.json'))
  return import(pathToFileURL(resolve(name)).href)
}
