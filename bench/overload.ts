import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { killOnExit } from '../test/product.ts'
import { listArticles, logIn } from './client.ts'
import { type Server, temporaryFolder } from './server.ts'
import { quantile } from './table.ts'

/** What readers of published pages wait for, in milliseconds, and how often they were sent away. */
export type Overload = {
  flood: string
  quiet: { p50: number; p99: number }
  flooded: { p50: number; p99: number }
  pages: number
  sentAway: number
}

/** The lines of Lua that make a request out of the number `n`. */
const floods = {
  searches: `return wrk.format("GET", "/archive?q=word" .. n)`,
  'searches by the API': `return wrk.format("GET", "/api/journals?page=1&search=word" .. n)`,
  'made-up addresses': `return wrk.format("GET", "/journals/made-up-" .. n)`,
  logins: `return wrk.format("POST", "/api/login", { ["content-type"] = "application/json" },
    '{"email":"nobody' .. n .. '@example.org","password":"a guessed word"}')`,
}

const seconds = 6

/** Eight readers open published pages; then while a flood comes in by fifty connections, each kind after the other. */
export async function measureOverload(server: Server): Promise<Overload[]> {
  if (spawnSync('wrk', ['--version']).error) return []
  const articles = await listArticles(await logIn(server.origin))
  const paths = ['/', '/journals', ...articles.map(({ _id }) => `/journals/${_id}`)]
  await read(server, paths, 2)
  const measured: Overload[] = []
  for (const [flood, lines] of Object.entries(floods)) {
    const quiet = await read(server, paths, seconds)
    const end = startFlood(server, lines)
    const flooded = await read(server, paths, seconds)
    await end()
    const { pages, sentAway } = flooded
    measured.push({ flood, quiet, flooded, pages, sentAway })
  }
  return measured
}

async function read({ origin }: Server, paths: string[], seconds: number) {
  const took: number[] = []
  let sentAway = 0
  const end = performance.now() + seconds * 1000
  const reader = async (first: number) => {
    for (let turn = first; performance.now() < end; turn += 1) {
      const began = performance.now()
      const answer = await fetch(origin + paths[turn % paths.length])
      await answer.arrayBuffer()
      if (answer.ok) took.push(performance.now() - began)
      else sentAway += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, first) => reader(first)))
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99), pages: took.length, sentAway }
}

function startFlood({ origin }: Server, lines: string): () => Promise<void> {
  const script = path.join(temporaryFolder(), 'flood.lua')
  writeFileSync(script, `local n = 0\nrequest = function()\nn = n + 1\n${lines}\nend\n`)
  const words = ['-t1', '-c50', `-d${seconds + 5}s`, '-s', script, origin]
  const wrk = spawn('wrk', words, { stdio: 'ignore' })
  killOnExit(wrk)
  return async () => {
    const ended = once(wrk, 'exit')
    wrk.kill('SIGKILL')
    await ended
  }
}
