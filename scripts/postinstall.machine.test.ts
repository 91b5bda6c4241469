import { spawnSync } from 'node:child_process'
import {
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const mebibyte = 1024 * 1024

/** The compiler of PDFs is 51 MB of it. With pages and an empty database (60 MB), an installation stays below 650 MB. */
const limit = 550

test(`the packages that \`npm ci\` installs for everyone take at most ${limit} MiB`, () => {
  const files = globSync('node_modules/**', { exclude: ['node_modules/.cache'] })
  const bytes = files.reduce((sum, file) => sum + lstatSync(file).blocks * 512, 0)
  expect(bytes / mebibyte).toBeGreaterThan(100)
  expect(bytes / mebibyte).toBeLessThanOrEqual(limit)
})

function givenInstalledNode() {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-installed-'))
  const own = `node-${process.platform}-${process.arch}/bin`
  mkdirSync(path.join(folder, 'node_modules', own), { recursive: true })
  writeFileSync(path.join(folder, 'node_modules', own, 'node'), '')
  const install = () =>
    spawnSync(process.execPath, [path.resolve('scripts/postinstall.js')], { cwd: folder }).status
  const link = path.join(folder, 'node_modules/.bin/node')
  return { install, link, own, remove: () => rmSync(folder, { recursive: true }) }
}

test('the installation creates the missing link to the Node of the package', () => {
  const { install, link, own, remove } = givenInstalledNode()
  expect([install(), readlinkSync(link)]).toEqual([0, `../${own}/node`])
  remove()
})

test('a second installation does not change the link to the Node of the package', () => {
  const { install, link, own, remove } = givenInstalledNode()
  install()
  const { ino } = lstatSync(link)
  expect([install(), readlinkSync(link), lstatSync(link).ino]).toEqual([0, `../${own}/node`, ino])
  remove()
})
