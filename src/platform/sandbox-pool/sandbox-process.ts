import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { getPriority, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { Refused } from '#domain/refusal.ts'
import { SandboxError } from './sandbox-error.ts'
import type { TaskReply } from './serve-tasks.ts'

/**
 * What one process may take: seconds for a task, once the process has started; megabytes (10⁶ bytes) resident in all.
 * `native` lets it load compiled libraries: for work on our own data, never for the bytes of strangers. `niceness` is how far
 * it steps back behind what serves readers: 10 where left out. (nice(2))
 */
export type ProcessLimits = {
  seconds: number
  megabytes: number
  native?: boolean
  niceness?: number
}

/** How long a process may take to start, in seconds. Behind everything else on a busy machine it takes long, through no fault of its task. */
const secondsToStart = 60

/** A process of our own for work on what strangers send. It does one task at a time. */
export type SandboxProcess = {
  /** Does a task. Throws the task's own `Refused`, or `PoolFailure`. */
  run(task: string, input: unknown): Promise<unknown>
  /** Whether it can take another task. */
  usable(): boolean
  end(): void
}

/** Starts a program that calls `serveTasks`, below the priority of what serves readers. */
export function startSandboxProcess(program: string, limits: ProcessLimits): SandboxProcess {
  const child = fork(program, [String(limits.megabytes)], {
    execArgv: permissionFlags(program, limits),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const words = collectStderr(child)
  let ready = false
  child.once('message', () => {
    ready = true
  })
  const fail: CreateSandboxError = (how, signal) =>
    toSandboxError(how, ready ? signal : 'never started', words())
  let usable = true
  const end = () => {
    usable = false
    child.kill('SIGKILL')
  }
  child.on('error', end).on('exit', end)
  if (child.pid) lowerPriority(child.pid, limits.niceness)
  setReferenced(child, false)
  return {
    usable: () => usable,
    end,
    async run(task, input) {
      setReferenced(child, true)
      try {
        const { seconds } = limits
        const left = { seconds, untilReady: ready ? 0 : secondsToStart }
        const answer = await sendTask(child, { task, input }, left, fail)
        if (answer.mustRetire) end()
        return toTaskResult(answer)
      } catch (error) {
        if (error instanceof SandboxError) end()
        throw error
      } finally {
        setReferenced(child, false)
      }
    },
  }
}

/** Behind what serves readers; where that stands further back itself, and nobody may come forward, beside it. */
function lowerPriority(pid: number, niceness = 10): void {
  try {
    setPriority(pid, Math.max(getPriority(), niceness))
  } catch {
    // It works as fast as it would by itself.
  }
}

/** The process may read the program and temporary files, and do nothing else to the machine's files or programs. */
function permissionFlags(program: string, { megabytes, native }: ProcessLimits): string[] {
  const readable = [path.dirname(program), 'src', 'node_modules', 'package.json', tmpdir()]
  return [
    '--permission',
    '--allow-worker',
    ...(native ? ['--allow-addons'] : []),
    '--disable-warning=SecurityWarning',
    // Each may be a link: the place it leads to counts for itself.
    ...readable.flatMap((name) => [
      `--allow-fs-read=${path.resolve(name)}`,
      `--allow-fs-read=${realpathSync(name)}`,
    ]),
    `--max-old-space-size=${Math.floor(megabytes / 2)}`,
  ]
}

function sendTask(
  child: ChildProcess,
  question: { task: string; input: unknown },
  { seconds, untilReady }: { seconds: number; untilReady: number },
  fail: CreateSandboxError,
): Promise<TaskReply> {
  return new Promise((resolve, reject) => {
    const giveUp = () => settle(() => reject(new SandboxError('too-slow')))
    let timer = setTimeout(giveUp, (untilReady + seconds) * 1000)
    const settle = (then: () => void) => {
      clearTimeout(timer)
      child.off('message', answered).off('exit', died).off('error', died)
      then()
    }
    const answered = (answer: TaskReply) => {
      if (!answer.ready) return settle(() => resolve(answer))
      clearTimeout(timer)
      timer = setTimeout(giveUp, seconds * 1000)
    }
    const died = (how: number | null | Error, signal?: NodeJS.Signals | null) =>
      settle(() => reject(fail(how, signal)))
    child.on('message', answered).on('exit', died).on('error', died)
    child.send(question, (error) => error && died(error))
  })
}

type ExitReason = number | null | Error
type CreateSandboxError = (how: ExitReason, signal?: NodeJS.Signals | null) => SandboxError

/** The watch inside ends its process by SIGKILL, as the system does when memory is short; V8 without memory aborts. */
function toSandboxError(
  how: ExitReason,
  signal: NodeJS.Signals | null | undefined | 'never started',
  words: string,
): SandboxError {
  const detail = `${how instanceof Error ? how.message : (signal ?? how)} ${words}`
  if (signal === 'never started') return new SandboxError('broken', detail)
  const isOutOfMemory = signal === 'SIGKILL' || signal === 'SIGABRT'
  return new SandboxError(isOutOfMemory ? 'too-much-memory' : 'crashed', detail)
}

function toTaskResult(answer: TaskReply): unknown {
  if (answer.refused) {
    const { refusal, message, field } = answer.refused
    throw new Refused(refusal, message, field)
  }
  if (answer.fault) throw new SandboxError('crashed', answer.fault)
  return answer.result
}

/** The end of what the process wrote before it died, for the log. */
function collectStderr(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    words = (words + more).slice(-2000)
  })
  return () => words
}

/** A process without a task keeps nobody from ending. */
function setReferenced(child: ChildProcess, held: boolean): void {
  const parts = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]
  for (const part of parts) part?.[held ? 'ref' : 'unref']?.()
}
