import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { lock } from 'proper-lockfile'

const stamp = 'build/stamp'
const builder = 'node_modules/@react-router/dev/bin.cjs'
const sources = [
  'src/**/*',
  'db/schema/**/*.ts',
  'public/**/*',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '*.config.ts',
  'scripts/build.ts',
]

/** The files that change the fingerprint. */
export const listSources = (): string[] =>
  globSync(sources)
    .filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file))
    .sort()

/** The hash of all build inputs. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of listSources()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function readFingerprint(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}

/** Builds the product if its sources changed. Concurrent starts take turns. Throws when the build fails. */
export async function buildIfStale(): Promise<void> {
  if (readFingerprint() === fingerprint()) return
  const release = await lock('package.json', {
    lockfilePath: 'node_modules/.takarda-build.lock',
    stale: 60_000,
    retries: { retries: 240, factor: 1, minTimeout: 500, maxTimeout: 500 },
  })
  try {
    const now = fingerprint()
    if (readFingerprint() !== now) build(now)
  } finally {
    await release()
  }
}

function build(now: string): void {
  if (!existsSync(builder)) {
    throw new Error(
      'The site must be built, and what builds it is not installed. Run `npm ci` without leaving out the development packages, or bring the folder `build` along from where it was built.',
    )
  }
  console.log('Building...')
  rmSync('build', { recursive: true, force: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, 'build'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The build failed.\n${stdout}\n${stderr}`)
  for (const file of globSync('build/client/**/*.{js,css,svg,json,webmanifest,txt}')) compress(file)
  writeFileSync(stamp, now)
}

/** Compressed once instead of at every request. */
function compress(file: string): void {
  const content = readFileSync(file)
  if (content.length < 1024) return
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

if (path.resolve(process.argv[1] ?? '') === import.meta.filename) await buildIfStale()
