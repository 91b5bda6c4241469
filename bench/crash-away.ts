import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '../scripts/free-port.ts'
import { startFaultyProxy } from '../test/servers/faulty-proxy.ts'
import { startSwift } from '../test/servers/swift.ts'
import { type Scene, type Stage, untilReady } from './crash-scene.ts'
import { readOn } from './readers.ts'
import { startServer } from './server.ts'

const bucket = 'journal'

/** Files in a bucket that cannot be reached for so many seconds at a time, while readers read pages. */
export async function bucketScene({ folder, env }: Stage, seconds: number): Promise<Scene> {
  const swift = await startSwift()
  if (typeof swift === 'string') throw new Error(swift)
  const proxy = await startFaultyProxy(swift.endpoint)
  const keys = {
    AWS_ACCESS_KEY_ID: swift.accessKeyId,
    AWS_SECRET_ACCESS_KEY: swift.secretAccessKey,
  }
  const storage = `s3://${bucket}?endpoint=${proxy.address}&region=us-east-1`
  await makeBucket(storage, keys)
  const scene = await scenery(
    { folder, env: { ...env, ...keys, STORAGE_URL: storage } },
    async () => {
      proxy.cutAfter({ forth: 0 })
      await wait(seconds * 1000)
      proxy.heal()
      return `the bucket away for ${seconds} s`
    },
  )
  return {
    ...scene,
    async close() {
      await scene.close()
      await proxy.stop()
      await swift.stop()
    },
  }
}

async function makeBucket(storage: string, keys: Record<string, string>): Promise<void> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: 'us-east-1',
    forcePathStyle: true,
    endpoint: new URL(storage).searchParams.get('endpoint') ?? '',
    credentials: {
      accessKeyId: keys.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: keys.AWS_SECRET_ACCESS_KEY ?? '',
    },
  })
  await client.send(new sdk.CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}

/** A small disk for the files alone, or for the embedded database too, that is full for so many seconds at a time. */
export async function diskScene(
  { folder, env }: Stage,
  of: 'storage' | 'everything',
  seconds: number,
): Promise<Scene> {
  const disk = path.join(folder, of === 'storage' ? 'disk' : 'data')
  const unmount = mountDisk(disk, of === 'storage' ? 200 : 1000)
  const storage: Stage['env'] = of === 'storage' ? { STORAGE_URL: pathToFileURL(disk).href } : {}
  const scene = await scenery({ folder, env: { ...env, ...storage } }, async () => {
    await fillDisk(disk, seconds)
    return `the disk of ${of === 'storage' ? 'the files' : of} full for ${seconds} s`
  })
  let left: string[] = []
  return {
    ...scene,
    told() {
      const { said, wrong } = scene.told()
      return { said, wrong: [...wrong, ...left.map((name) => `half stored: ${name}`)] }
    },
    async close() {
      await scene.close()
      left = readdirSync(path.join(disk, of === 'storage' ? '' : 'files', 'temporary'))
      unmount()
    },
  }
}

/** The product on its embedded database, which lives through what befalls it, and readers of its pages. */
async function scenery({ folder, env }: Stage, befall: () => Promise<string>): Promise<Scene> {
  const place = { folder, port: await freePort(), env }
  const server = await startServer(place)
  const reading = new AbortController()
  const read = readOn(server.origin, ['/', '/journals', '/about'], 3, reading.signal)
  return {
    origin: server.origin,
    place,
    async strike() {
      const what = await befall()
      const began = performance.now()
      await untilReady(server.origin)
      return { what, back: performance.now() - began }
    },
    revive: async () => undefined,
    told() {
      const { pages, cured, lost } = read.seen
      const [first = 'none'] = lost
      const missed = `${lost.length} did not come (the first: ${first})`
      return { said: [`${pages} pages read, ${cured} at the second try, ${missed}`], wrong: [] }
    },
    async close() {
      reading.abort()
      await read.ended
      await server.end('SIGTERM')
    },
  }
}

/** A disk in memory, of so many MiB. Only root may, on Linux. */
function mountDisk(folder: string, mebibytes: number): () => void {
  mkdirSync(folder, { recursive: true })
  const size = `size=${mebibytes}m,mode=755`
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder])
  if (status !== 0) throw new Error(`A small disk cannot be mounted: ${stderr}`)
  const unmount = () => void spawnSync('umount', ['-l', folder])
  process.once('exit', unmount)
  return () => {
    process.off('exit', unmount)
    unmount()
  }
}

/** Leaves no room at all, and goes on taking what is set free, until the time is over. */
async function fillDisk(folder: string, seconds: number): Promise<void> {
  const ballast = path.join(folder, 'ballast')
  const file = openSync(ballast, 'w')
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(100)) {
    for (const size of [1 << 20, 4096]) writeWhileThereIsRoom(file, Buffer.alloc(size))
  }
  closeSync(file)
  rmSync(ballast)
}

function writeWhileThereIsRoom(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) === piece.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
