/** How long this thread has worked, in milliseconds of a processor: unlike a clock, it stands still while others are at work. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
