import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { killOnExit } from '../test/product.ts'
import { logIn, uploadArticle } from './client.ts'
import { makeDocx, makePdf } from './documents.ts'
import { compare } from './load.ts'
import type { Compared } from './pages.ts'
import { type Server, temporaryFolder } from './server.ts'

const hasNginx = !spawnSync('nginx', ['-v']).error

/** A PDF of 1 MiB through the API, against nginx that sends the same file; nothing where nginx is not installed. */
export async function measureDownloads(server: Server): Promise<Compared[]> {
  if (!hasNginx) return []
  const pdfFile = await makePdf('A large file', 1024 * 1024)
  const admin = await logIn(server.origin)
  const files = { pdfFile, docxFile: await makeDocx('A small file') }
  const id = await uploadArticle(admin, 'An article with a large file', files)
  const address = `/api/journals/${id}/download/pdf`
  const nginx = await startNginx(address, pdfFile.bytes)
  const compared = await compare(server, nginx, { path: address, connections: 10, seconds: 4 })
  await nginx.end()
  return [{ what: 'download of 1 MiB', reference: 'nginx, sendfile, with its log', ...compared }]
}

/** One worker that sends the file under the address. */
async function startNginx(address: string, content: Buffer) {
  const folder = temporaryFolder()
  const port = await freePort()
  const file = path.join(folder, 'www', address)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  chmodSync(folder, 0o755)
  const settings = path.join(folder, 'nginx.conf')
  writeFileSync(settings, nginxSettings(folder, port))
  const child = spawn('nginx', ['-c', settings], { stdio: 'ignore' })
  killOnExit(child)
  const origin = `http://127.0.0.1:${port}`
  for (
    let attempts = 0;
    attempts < 100 && !(await fetch(origin).catch(() => undefined));
    attempts += 1
  ) {
    await wait(20)
  }
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { pid: workerOf(child.pid as number), origin, end }
}

/** The first child of a process. (proc(5): `task/[tid]/children`) */
function workerOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}

const nginxSettings = (folder: string, port: number) => `
  daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  events { worker_connections 512; }
  http {
    access_log ${folder}/access; sendfile on; tcp_nopush on; keepalive_requests 1000000;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    server { listen 127.0.0.1:${port}; root ${folder}/www; }
  }`
