import type { WriteStream } from 'node:tty'

type Output = Pick<WriteStream, 'isTTY' | 'write'>

/**
 * Tells how far a task has come: a bar that grows on a terminal, a line each tenth elsewhere. A part
 * is 0 to 1.
 */
export function createProgressPrinter(output: Output): (task: string, part: number) => void {
  let last = ''
  return (task, part) => {
    const percent = Math.floor(part * 100)
    const step = output.isTTY ? percent : Math.floor(percent / 10) * 10
    if (last === `${task} ${step}`) return
    last = `${task} ${step}`
    const bar = '#'.repeat(step / 4).padEnd(25, '.')
    const end = output.isTTY && step < 100 ? '' : '\n'
    output.write(output.isTTY ? `\r${task} [${bar}] ${step} %${end}` : `${task}: ${step} %\n`)
  }
}
