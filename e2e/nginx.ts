import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../scripts/free-port.ts'
import { killOnExit } from '../test/product.ts'

/** Whether nginx is installed. */
export const hasNginx = !spawnSync('nginx', ['-v']).error

/** Starts nginx in front of several processes. It skips a process that does not respond. */
export async function startNginx(folder: string, origins: string[]) {
  const port = await freePort()
  const settings = path.join(folder, 'nginx.conf')
  writeFileSync(settings, nginxConfig(folder, port, origins))
  const child = spawn('nginx', ['-c', settings], { stdio: 'ignore' })
  killOnExit(child)
  await waitUntilListening(port)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { origin: `http://localhost:${port}`, stop }
}

const waitUntilListening = (port: number) =>
  expect.poll(() => canConnect(port), { message: 'nginx listens' }).toBe(true)

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const nginxConfig = (folder: string, port: number, origins: string[]) => `
  daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  events { worker_connections 512; }
  http {
    access_log off;
    ${temporaryFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    upstream journal {
      ${origins.map((origin) => `server ${new URL(origin).host} max_fails=0;`).join(' ')}
      keepalive 16;
    }
    server {
      listen 127.0.0.1:${port};
      client_max_body_size 25m;
      location / {
        proxy_pass http://journal;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      }
    }
  }`
