import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { killOnExit } from './product.ts'

const root = path.resolve(import.meta.dirname, '..')
const module = JSON.stringify(path.join(root, 'src/platform/database/open-embedded.ts'))

/** Opens the embedded database, keeps a word in it, and stays until it is told to end. */
const program = `import(${module}).then(async ({ openEmbedded }) => {
  const opened = await openEmbedded(process.env.FOLDER, (error) => console.error(error.message))
  await opened.db.execute('create table if not exists kept (word text)')
  await opened.db.execute("insert into kept values ('acknowledged')")
  console.log('open')
  const stay = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => opened.close().then(() => clearInterval(stay)))
  process.on('SIGHUP', () => process.exit())
}).catch((error) => { console.log(error.message) })`

/** A process of its own that has the embedded database of a folder open. */
export type EmbeddedProcess = {
  child: ChildProcess
  /** Answers 'open' when it is, else why it cannot be opened. */
  opened: Promise<string>
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Starts one, as another user and with other programs within reach if wanted. */
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
  const said = once(child.stdout, 'data').then(([words]) => String(words).trim())
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return { child, opened: said, kill }
}

/** What such processes have kept. */
export const selectSavedWords = 'select word from kept'
