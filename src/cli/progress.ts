import type { WriteStream } from 'node:tty'

type Output = Pick<WriteStream, 'isTTY' | 'write'>

/** Prints progress: a bar on a terminal, a line per 10 % elsewhere. `part` is 0 to 1. */
export function createProgressPrinter(output: Output): (task: string, part: number) => void {
  let previous = ''
  return (task, part) => {
    const percent = Math.floor(part * 100)
    const step = output.isTTY ? percent : Math.floor(percent / 10) * 10
    if (previous === `${task} ${step}`) return
    previous = `${task} ${step}`
    const bar = '#'.repeat(step / 4).padEnd(25, '.')
    const end = output.isTTY && step < 100 ? '' : '\n'
    output.write(output.isTTY ? `\r${task} [${bar}] ${step} %${end}` : `${task}: ${step} %\n`)
  }
}
