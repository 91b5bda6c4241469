/** Tasks by name; input and result are copied between the processes. */
export type Tasks = Record<string, (input: never) => Promise<unknown>>

/** Runs tasks on untrusted or heavy input in other processes, each task with limits. */
export type Sandbox<Known extends Tasks> = {
  /** Runs a task as soon as a process is free. Throws the task's own `Refused`, or `SandboxError`. */
  run<Name extends string & keyof Known>(
    task: Name,
    input: Parameters<Known[Name]>[0],
  ): Promise<Awaited<ReturnType<Known[Name]>>>
}
