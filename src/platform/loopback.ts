/** Whether a host name of an address is this machine's own: what goes there crosses no network. */
export const isLoopback = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
