import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
}

const locks = globSync('{,*/,*/*/}package-lock.json', { exclude: ['**/node_modules/**'] })

test.for(locks)(
  '%s locks every package of every platform by its integrity, without naming a registry',
  (lock) => {
    const { packages } = JSON.parse(readFileSync(lock, 'utf8'))
    const all = Object.entries<Locked>(packages)
    // Packages of this project and bundled packages are not downloaded.
    const fetched = all.filter(
      ([name, { link, inBundle }]) => name.includes('node_modules/') && !link && !inBundle,
    )
    const isComplete = ({ integrity, resolved }: Locked) =>
      integrity?.startsWith('sha512-') && resolved === undefined
    expect(fetched.length).toBeGreaterThan(10)
    expect(fetched.filter(([, locked]) => !isComplete(locked)).map(([name]) => name)).toEqual([])
    // `npm ci` refuses a lock file without the packages of the other platforms.
    const names = new Set(all.map(([name]) => name.split('node_modules/').at(-1)))
    const wanted = all.flatMap(([, locked]) => Object.keys(locked.optionalDependencies ?? {}))
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  },
)
