import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { killOnExit } from '../test/product.ts'
import { logIn, makeDocx, makePdf, uploadArticle } from '../test/running-product/api-client.ts'
import { type Server, temporaryFolder } from '../test/running-product/start-server.ts'
import { compare } from './load.ts'
import { endChild, type Reference } from './reference/start-reference.ts'
import type { Row } from './report.ts'

/** A PDF of 1 MiB through the API, against nginx that sends the same file; nothing where nginx is not installed. */
export async function measureDownloads(server: Server): Promise<Row[]> {
  if (spawnSync('nginx', ['-v']).error) return []
  const pdfFile = await makePdf('A large file', 1024 * 1024)
  const files = { pdfFile, docxFile: await makeDocx('A small file') }
  const id = await uploadArticle(await logIn(server.origin), 'With a large file', files)
  const address = `/api/journals/${id}/download/pdf`
  const nginx = await startNginx(address, pdfFile.bytes)
  const reference = 'nginx, sendfile, with its log'
  const what = 'download of 1 MiB'
  const row = await compare(server, nginx, { what, reference, path: address })
  await nginx.stop()
  return [row]
}

/** nginx with one worker that sends the file. */
async function startNginx(address: string, content: Buffer): Promise<Reference> {
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
  for (let tries = 0; tries < 100 && !(await fetch(origin).catch(() => undefined)); tries += 1) {
    await wait(20)
  }
  return { pid: firstChildOf(child.pid as number), origin, stop: () => endChild(child) }
}

/** (proc(5): `task/[tid]/children`) */
function firstChildOf(pid: number): number {
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
