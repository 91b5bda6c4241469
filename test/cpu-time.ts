/** The CPU time of this thread in milliseconds; other processes do not change it. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
