import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version: string; integrity?: string; dev?: boolean; link?: boolean }
type Component = { name: string; version: string; hashes?: { alg: string }[] }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const locked = Object.entries<Locked>(packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, { version, ...more }]) => ({
    ...more,
    id: `${place.split('node_modules/').at(-1)}@${version}`,
  }))

test('R-SEC-6 `npm run sbom` lists every package that the product runs with, with its SHA-512', () => {
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(output)
  expect(bomFormat).toBe('CycloneDX')
  const hashed = new Map(
    (components as Component[]).map(({ name, version, hashes }) => [
      `${name}@${version}`,
      hashes?.[0]?.alg === 'SHA-512',
    ]),
  )
  const ofProduct = locked.filter(({ dev }) => !dev)
  expect(ofProduct.length).toBeGreaterThan(100)
  expect(ofProduct.filter(({ id }) => !hashed.has(id))).toEqual([])
  // The SHA-512 of a package covers the packages bundled in it.
  expect(ofProduct.filter(({ id, integrity }) => integrity && !hashed.get(id))).toEqual([])
})
