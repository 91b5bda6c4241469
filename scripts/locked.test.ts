import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { integrity?: string; resolved?: string; link?: boolean; inBundle?: boolean }

const locks = globSync('{,*/,*/*/}package-lock.json', { exclude: ['**/node_modules/**'] })

test.for(locks)(
  'every package of %s is held by its integrity, and none by the name of a registry',
  (lock) => {
    const { packages } = JSON.parse(readFileSync(lock, 'utf8'))
    const fetched = Object.entries<Locked>(packages).filter(
      // What lies in this project, and what comes inside of another package, is not fetched.
      ([name, { link, inBundle }]) => name.includes('node_modules/') && !link && !inBundle,
    )
    const isHeld = ({ integrity, resolved }: Locked) =>
      integrity?.startsWith('sha512-') && resolved === undefined
    expect(fetched.length).toBeGreaterThan(10)
    expect(fetched.filter(([, locked]) => !isHeld(locked)).map(([name]) => name)).toEqual([])
  },
)
