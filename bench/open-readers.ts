import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { killOnExit } from '../test/product.ts'
import { listArticles, logIn } from './client.ts'
import { memory } from './memory.ts'
import { type Server, temporaryFolder } from './server.ts'

/** Readers that are there all at once: how many answers they had, how many of those were none, the p99 in words, and the memory in MiB. */
export type OpenReaders = {
  readers: number
  answers: number
  errors: number
  p99: string
  memory: number
}

const readers = 1000

/** A thousand connections that stay open, each of which reads one published page after the other for ten seconds. */
export async function measureOpenReaders(server: Server): Promise<OpenReaders> {
  const articles = await listArticles(await logIn(server.origin))
  const paths = ['/', '/journals', '/archive', ...articles.map(({ _id }) => `/journals/${_id}`)]
  const script = path.join(temporaryFolder(), 'readers.lua')
  const list = paths.map((one) => `"${one}"`).join(',')
  writeFileSync(
    script,
    `local paths, n = {${list}}, 0
    wrk.headers["accept-encoding"] = "br"
    request = function() n = n + 1; return wrk.format("GET", paths[n % #paths + 1]) end`,
  )
  const words = ['-t1', `-c${readers}`, '-d10s', '--timeout', '10s', '--latency', '-s', script]
  const wrk = spawn('wrk', [...words, server.origin])
  killOnExit(wrk)
  const said = await text(wrk.stdout)
  const sum = (pattern: RegExp) =>
    (pattern.exec(said)?.slice(1) ?? []).reduce((all, count) => all + Number(count), 0)
  const broken = sum(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/)
  return {
    readers,
    answers: sum(/(\d+) requests in/),
    errors: broken + sum(/Non-2xx or 3xx responses: (\d+)/),
    p99: /99%\s+(\S+)/.exec(said)?.[1] ?? '?',
    memory: memory(server.pid, 'VmHWM'),
  }
}
