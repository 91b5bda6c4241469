import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { chmod, chown, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { killOnExit } from '../product.ts'

/** A temporary S3 store on 127.0.0.1: OpenStack Swift. */
export type RunningSwift = {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  stop(): Promise<void>
}

/** Debian's Python, which has the packages. */
const python = '/usr/bin/python3'
const servers = ['account', 'container', 'object', 'proxy'] as const
type Server = (typeof servers)[number]
type RunAs = { uid?: number; gid?: number }

/**
 * Starts the four servers of Swift in a temporary folder; as root it installs missing packages. Returns the reason
 * if that is impossible.
 */
export async function startSwift(): Promise<RunningSwift | string> {
  if (!isInstalled() && !install()) {
    return 'OpenStack Swift is not installed (Debian: apt-get install swift-proxy swift-account swift-container swift-object).'
  }
  const as: RunAs = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-swift-'))
  const ports = Object.fromEntries(
    await Promise.all(servers.map(async (server) => [server, await freePort()])),
  ) as Record<Server, number>
  await writeConfiguration(folder, ports, as)
  const child = spawnServers(
    folder,
    servers.map((server) => String(ports[server])),
    as,
  )
  const stop = async () => {
    await stopServers(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  if (await waitUntilReady(`${endpoint}/healthcheck`, child)) {
    return { endpoint, accessKeyId: 'sample:tester', secretAccessKey: 'testing', stop }
  }
  const log = readFileSync(path.join(folder, 'log'), 'utf8')
  await stop()
  throw new Error(`Swift does not start.\n${log.slice(-3000)}`)
}

const isInstalled = () => servers.every((name) => existsSync(`/usr/bin/swift-${name}-server`))

function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = servers.map((name) => `swift-${name}`)
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' })
  }
  return isInstalled()
}

async function writeConfiguration(
  folder: string,
  ports: Record<Server, number>,
  as: RunAs,
): Promise<void> {
  await writeFile(
    path.join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = sample\n[storage-policy:0]\nname = only\ndefault = yes\n',
  )
  for (const server of servers) {
    await writeFile(path.join(folder, `${server}.conf`), swiftConfig(server, folder, ports[server]))
  }
  const device = path.join(folder, 'devices', 'device')
  mkdirSync(device, { recursive: true })
  await chmod(folder, 0o755)
  if (as.uid !== undefined && as.gid !== undefined) {
    for (const place of [folder, device]) await chown(place, as.uid, as.gid)
  }
}

function swiftConfig(server: Server, folder: string, port: number): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_address = ${folder}/no-such-socket
fallocate_reserve = 0
`
  if (server !== 'proxy') {
    return `${common}[pipeline:main]\npipeline = ${server}-server\n[app:${server}-server]\nuse = egg:swift#${server}\n`
  }
  return `${common}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_sample_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
}

function spawnServers(folder: string, ports: string[], as: RunAs): ChildProcess {
  const log = openSync(path.join(folder, 'log'), 'a')
  const child = spawn(
    python,
    [path.join(import.meta.dirname, 'swift-servers.py'), folder, ...ports],
    {
      ...as,
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  killOnExit(child)
  return child
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function stopServers(child: ChildProcess): Promise<void> {
  const ended = hasEnded(child) || once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<boolean> {
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(100)) {
    if (hasEnded(child)) return false
    const answer = await fetch(address).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return true
  }
  return false
}
