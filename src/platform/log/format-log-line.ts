/** The names of pino's levels; `info` is not written. */
const levels: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/** A log line in JSON as people read it on a terminal: time, level above info, message, fields, and an error's stack. */
export function formatLogLine(line: string): string {
  const { level, time, pid: _, hostname: __, msg, req, err, ...fields } = JSON.parse(line)
  const parts = [
    new Date(time).toTimeString().slice(0, 8),
    levels[level],
    msg,
    req && `${req.method} ${req.url}`,
    ...Object.entries(fields).map(([name, value]) => `${name}=${toText(value)}`),
  ]
  const stack = err ? `\n${err.stack ?? err.message}` : ''
  return `${removeControls(parts.filter(Boolean).join(' ') + stack)}\n`
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** An address in the log must not move the cursor or colour the terminal. */
const removeControls = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, '\ufffd')
