import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { unusedFiles } from './prune-packages.ts'

const mebibyte = 1024 * 1024

/** A third of it is for development; `scripts/prune-packages.ts` deletes another part from images. */
const limit = 850

/** The compiler of PDFs is 51 MB of it. */
const imageLimit = 440

/** The space that these files use, in MiB. */
const sizeOf = (files: string[]): number =>
  files.reduce((sum, file) => sum + lstatSync(file).blocks * 512, 0) / mebibyte

const listPackageFiles = () => globSync('node_modules/**', { exclude: ['node_modules/.cache'] })

test(`the packages that \`npm ci\` installs for everyone take at most ${limit} MiB`, () => {
  const size = sizeOf(listPackageFiles())
  expect(size).toBeGreaterThan(imageLimit)
  expect(size).toBeLessThanOrEqual(limit)
})

test(`the packages of a container image take at most ${imageLimit} MiB`, () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const forDevelopment = Object.entries<{ dev?: true }>(packages).flatMap(([folder, { dev }]) =>
    dev ? folder : [],
  )
  const absent = new Set([...forDevelopment, ...globSync(unusedFiles)])
  const isAbsent = (file: string): boolean =>
    absent.has(file) || (file.includes('/') && isAbsent(path.dirname(file)))
  const size = sizeOf(listPackageFiles().filter((file) => !isAbsent(file)))
  expect(size).toBeGreaterThan(100)
  expect(size).toBeLessThanOrEqual(imageLimit)
})

function givenInstalledNode() {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-installed-'))
  const own = `node-${process.platform}-${process.arch}/bin`
  const write = (file: string) => {
    const target = path.join(folder, 'node_modules', file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, '')
  }
  write(`${own}/node`)
  write('pako/index.js')
  write('pako/index.js.map')
  for (const script of ['postinstall.js', 'prune-packages.ts']) {
    cpSync(path.join('scripts', script), path.join(folder, 'scripts', script))
  }
  const run = (script: string) =>
    spawnSync(process.execPath, [`scripts/${script}`], { cwd: folder }).status
  return {
    install: () => run('postinstall.js'),
    prune: () => run('prune-packages.ts'),
    has: (file: string) => existsSync(path.join(folder, 'node_modules', file)),
    link: path.join(folder, 'node_modules/.bin/node'),
    own,
    remove: () => rmSync(folder, { recursive: true }),
  }
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

test('only an image deletes files of packages', () => {
  const { install, prune, has, remove } = givenInstalledNode()
  expect([install(), has('pako/index.js.map')]).toEqual([0, true])
  expect([prune(), has('pako/index.js.map'), has('pako/index.js')]).toEqual([0, false, true])
  expect(readFileSync('Dockerfile', 'utf8')).toContain('node scripts/prune-packages.ts')
  remove()
})
