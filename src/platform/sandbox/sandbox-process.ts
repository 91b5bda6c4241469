import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { getPriority, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { Refused } from '#domain/refusal.ts'
import { limitTaskTime, type TimeLimits } from './limit-task-time.ts'
import { SandboxError } from './sandbox-error.ts'
import type { TaskReply } from './serve-tasks.ts'

/**
 * The time is that of a task, without the start of the process; `megabytes` (10⁶ bytes) of resident memory. `native`
 * allows compiled libraries: never for untrusted bytes. `niceness` lowers the priority, by default 10. (nice(2))
 */
export type ProcessLimits = TimeLimits & {
  megabytes: number
  native?: boolean
  niceness?: number
}

/** Of the start of a process: with the longest task, less than the expiry of a job. */
const startLimits: TimeLimits = { seconds: 60, elapsedSeconds: 240 }

/** A process for untrusted input that runs one task at a time. */
export type SandboxProcess = {
  /** Throws the task's own `Refused`, or `SandboxError`. */
  run(task: string, input: unknown): Promise<unknown>
  /** Whether it can run another task. */
  usable(): boolean
  end(): void
}

/**
 * The permission flags do not bind compiled libraries. Typst downloads the packages that a template imports, and reads those in
 * the home folder: this folder does not exist, and nothing can listen on port 0 of the proxy.
 */
const nativeEnvironment = {
  HOME: '/nonexistent',
  HTTP_PROXY: 'http://127.0.0.1:0',
  HTTPS_PROXY: 'http://127.0.0.1:0',
  ALL_PROXY: 'http://127.0.0.1:0',
}

/** Starts a program that calls `serveTasks`, with low priority. */
export function startSandboxProcess(program: string, limits: ProcessLimits): SandboxProcess {
  const child = fork(program, [String(limits.megabytes)], {
    execArgv: permissionFlags(program, limits),
    env: limits.native ? nativeEnvironment : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const stderrTail = collectStderr(child)
  let ready = false
  child.once('message', () => {
    ready = true
  })
  const createError: CreateSandboxError = (reason, signal) =>
    toSandboxError(reason, ready ? signal : 'never started', stderrTail())
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
        const times = ready ? { task: limits } : { start: startLimits, task: limits }
        const reply = await sendTask(child, { task, input }, times, createError)
        if (reply.mustRetire) end()
        return toTaskResult(reply)
      } catch (error) {
        if (error instanceof SandboxError) end()
        throw error
      } finally {
        setReferenced(child, false)
      }
    },
  }
}

/** The priority of this process may already be lower and cannot be raised. */
function lowerPriority(pid: number, niceness = 10): void {
  try {
    setPriority(pid, Math.max(getPriority(), niceness))
  } catch {
    // Then it runs with normal priority.
  }
}

/** The process may read the program and temporary files, and do nothing else with files or programs. */
function permissionFlags(program: string, { megabytes, native }: ProcessLimits): string[] {
  const readable = [path.dirname(program), 'src', 'node_modules', 'package.json', tmpdir()]
  return [
    '--permission',
    '--allow-worker',
    ...(native ? ['--allow-addons'] : []),
    '--disable-warning=SecurityWarning',
    // The target of a symbolic link needs its own permission.
    ...readable.flatMap((name) => [
      `--allow-fs-read=${path.resolve(name)}`,
      `--allow-fs-read=${realpathSync(name)}`,
    ]),
    `--max-old-space-size=${Math.floor(megabytes / 2)}`,
  ]
}

function sendTask(
  child: ChildProcess,
  request: { task: string; input: unknown },
  times: { start?: TimeLimits; task: TimeLimits },
  createError: CreateSandboxError,
): Promise<TaskReply> {
  return new Promise((resolve, reject) => {
    const giveUp = () => finish(() => reject(new SandboxError('too-slow')))
    const watch = (limits: TimeLimits) => limitTaskTime(child.pid ?? 0, limits, giveUp)
    let stopWatching = watch(times.start ?? times.task)
    const finish = (then: () => void) => {
      stopWatching()
      child.off('message', onReply).off('exit', onExit).off('error', onExit)
      then()
    }
    const onReply = (reply: TaskReply) => {
      if (!reply.ready) return finish(() => resolve(reply))
      stopWatching()
      stopWatching = watch(times.task)
    }
    const onExit = (reason: number | null | Error, signal?: NodeJS.Signals | null) =>
      finish(() => reject(createError(reason, signal)))
    child.on('message', onReply).on('exit', onExit).on('error', onExit)
    child.send(request, (error) => error && onExit(error))
  })
}

type ExitReason = number | null | Error
type CreateSandboxError = (reason: ExitReason, signal?: NodeJS.Signals | null) => SandboxError

/** The memory watch ends its process by SIGKILL, as the system does when memory is short; V8 aborts. */
function toSandboxError(
  reason: ExitReason,
  signal: NodeJS.Signals | null | undefined | 'never started',
  stderrTail: string,
): SandboxError {
  const detail = `${reason instanceof Error ? reason.message : (signal ?? reason)} ${stderrTail}`
  if (signal === 'never started') return new SandboxError('broken', detail)
  const isOutOfMemory = signal === 'SIGKILL' || signal === 'SIGABRT'
  return new SandboxError(isOutOfMemory ? 'too-much-memory' : 'crashed', detail)
}

function toTaskResult(reply: TaskReply): unknown {
  if (reply.refused) {
    const { refusal, message, field } = reply.refused
    throw new Refused(refusal, message, field)
  }
  if (reply.error) throw new SandboxError('crashed', reply.error)
  return reply.result
}

/** The last output of the process, for the log. */
function collectStderr(child: ChildProcess): () => string {
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    tail = (tail + more).slice(-2000)
  })
  return () => tail
}

/** A process without a task does not keep its parent running. */
function setReferenced(child: ChildProcess, referenced: boolean): void {
  const parts = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]
  for (const part of parts) part?.[referenced ? 'ref' : 'unref']?.()
}
