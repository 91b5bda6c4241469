import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildIfStale } from '../scripts/build.ts'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { type Client, listArticles, logIn, uploadArticle } from './client.ts'
import { makeDocx, makePdf } from './documents.ts'
import { readOn } from './readers.ts'
import { root, startServer, temporaryFolder } from './server.ts'

const [commit] = process.argv.slice(2)
if (!commit || !/^[\w./^~-]+$/.test(commit)) {
  console.error('Usage: node bench/two-versions.ts COMMIT')
  process.exit(2)
}

/** The tree of an older version in a folder of its own, with the packages that its lock file names. */
function checkOut(folder: string): string {
  const tree = path.join(folder, 'older')
  const git = (...words: string[]) =>
    execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  git('clone', '--quiet', '--no-checkout', '--shared', root, tree)
  execFileSync('git', ['checkout', '--quiet', git('rev-parse', commit ?? '').trim()], { cwd: tree })
  if (isServedBy(packagesOf(tree), packagesOf(root)))
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'inherit' })
  return tree
}

type Packages = Record<string, { version?: string }>

const packagesOf = (place: string): Packages =>
  JSON.parse(readFileSync(path.join(place, 'package-lock.json'), 'utf8')).packages

/** Whether all that one lock file names stands in the other, in the same version. */
const isServedBy = (older: Packages, ours: Packages): boolean =>
  Object.entries(older).every(
    ([name, { version }]) => name === '' || ours[name]?.version === version,
  )

type Version = { what: string; client: Client }

/** One version signs in and uploads; both show it to readers before long. Answers the article's title. */
async function upload({ what, client }: Version, all: Version[]): Promise<string> {
  const again = await logIn(client.origin)
  const title = `Uploaded to the ${what} version, ${Date.now()}`
  const [pdfFile, docxFile] = [await makePdf(title), await makeDocx(title)]
  const id = await uploadArticle(again, title, { pdfFile, docxFile })
  for (const { client: asked, what: name } of all) {
    await untilShown(`${asked.origin}/journals/${id}`, title, name)
    const file = await fetch(`${asked.origin}/journals/${id}/article.pdf`)
    if (!Buffer.from(await file.arrayBuffer()).equals(pdfFile.bytes))
      throw new Error(`The ${name} version does not give the file of “${title}”.`)
  }
  return title
}

async function untilShown(address: string, title: string, name: string): Promise<void> {
  for (const end = Date.now() + 11_000; Date.now() < end; await wait(50)) {
    const answer = await fetch(address)
    if ((await answer.text()).includes(title)) return
  }
  throw new Error(`The ${name} version does not show “${title}”.`)
}

const folder = temporaryFolder()
const older = checkOut(folder)
await buildIfStale()
const postgres = await startPostgres()
const place = { folder, databaseUrl: postgres.url, env: { SAMPLE_CONTENT: 'on' } }
const paths = ['/', '/journals', '/archive', '/about', '/current-issue']
const reading = new AbortController()

const first = await startServer({ ...place, port: await freePort(), root: older })
const old: Version = { what: 'older', client: await logIn(first.origin) }
const readOld = readOn(first.origin, paths, 4, reading.signal)
await upload(old, [old])

const second = await startServer({ ...place, port: await freePort() })
const young: Version = { what: 'newer', client: await logIn(second.origin) }
const readYoung = readOn(second.origin, paths, 4, reading.signal)
const uploads: string[] = []
for (const version of [old, young, old, young, old, young])
  uploads.push(await upload(version, [old, young]))
await wait(3000)
reading.abort()
await Promise.all([readOld.ended, readYoung.ended])
const counts = await Promise.all([old, young].map(({ client }) => listArticles(client)))
await first.end('SIGTERM')
await second.end('SIGTERM')
await postgres.stop()

const wrong = [...readOld.seen.lost, ...readYoung.seen.lost]
if (counts[0]?.length !== counts[1]?.length) wrong.push('the versions do not list the same')
const cured = readOld.seen.cured + readYoung.seen.cured
console.log(`${commit} beside this tree on one PostgreSQL, which this tree migrated in ${Math.round(second.startupMs)} ms of its start
${readOld.seen.pages} pages of the older and ${readYoung.seen.pages} of the newer read, ${cured} at the second try, ${wrong.length} lost
${uploads.length} sign-ins and uploads by turns, each shown and downloaded from both`)
for (const line of wrong.slice(0, 20)) console.log(`- ${line}`)
process.exit(wrong.length > 0 ? 1 : 0)
