import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { killOnExit } from './product.ts'

const root = path.resolve(import.meta.dirname, '..')
const module = JSON.stringify(path.join(root, 'src/platform/database/open-embedded.ts'))

/** Opens the embedded database, writes a row and runs until a signal. */
const program = `import(${module}).then(async ({ openEmbedded }) => {
  const opened = await openEmbedded(process.env.FOLDER, (error) => console.error(error.message))
  await opened.db.execute('create table if not exists kept (word text)')
  await opened.db.execute("insert into kept values ('acknowledged')")
  console.log('open')
  const stay = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => opened.close().then(() => clearInterval(stay)))
  process.on('SIGHUP', () => process.exit())
}).catch((error) => { console.log(error.message) })`

/** A process with the embedded database of a folder. */
export type EmbeddedProcess = {
  child: ChildProcess
  /** Resolves with `open`, or with the error. */
  opened: Promise<string>
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Starts it, optionally as another user or with another PATH. */
export function startEmbeddedProcess(
  folder: string,
  { as, path: programs = process.env.PATH }: { as?: number; path?: string } = {},
): EmbeddedProcess {
  const child = spawn(process.execPath, ['-e', program], {
    cwd: root,
    env: { ...process.env, FOLDER: folder, PATH: programs },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(as !== undefined && { uid: as, gid: as }),
  })
  killOnExit(child)
  const ended = once(child, 'exit')
  const firstOutput = once(child.stdout, 'data').then(([words]) => String(words).trim())
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return { child, opened: firstOutput, kill }
}

/** Selects the rows that these processes wrote. */
export const selectSavedWords = 'select word from kept'
