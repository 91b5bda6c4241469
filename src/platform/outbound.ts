import { Socket as DatagramSocket } from 'node:dgram'
import { isIP, type NetConnectOpts, Socket } from 'node:net'

/** Lower-case hosts without brackets; one that begins with a dot matches every subdomain. */
export type Destinations = ReadonlySet<string>

/**
 * Lets this process open TCP connections to these hosts and to Unix sockets only; any other attempt fails with
 * `EACCES`. It protects against requests that are redirected elsewhere, not against code inside the process.
 * Returns a function that lifts the limit.
 */
export function limitConnections(allowed: Destinations): () => void {
  const { connect } = Socket.prototype
  const { send, connect: connectUdp } = DatagramSocket.prototype
  Socket.prototype.connect = function limited(this: Socket, ...args: unknown[]): Socket {
    const host = hostIn(args)
    if (host !== undefined && !isAllowed(allowed, host)) {
      process.nextTick(() => this.destroy(notAllowed(host.name)))
      return this
    }
    return Reflect.apply(connect, this, args)
  }
  const refuseUdp = () => {
    throw notAllowed('a host by UDP')
  }
  DatagramSocket.prototype.send = refuseUdp
  DatagramSocket.prototype.connect = refuseUdp
  return () => {
    Socket.prototype.connect = connect
    DatagramSocket.prototype.send = send
    DatagramSocket.prototype.connect = connectUdp
  }
}

type Host = { name: string; servername: string | undefined }

/** The host in the arguments of `connect`; undefined for a Unix socket. */
function hostIn([first, second]: unknown[]): Host | undefined {
  // `net.connect` passes options and listener as one array.
  const options = Array.isArray(first) ? first[0] : first
  if (typeof options === 'object' && options !== null) {
    const { host, path, servername } = options as NetConnectOpts & Record<string, unknown>
    if (typeof path === 'string' && path) return undefined
    return {
      name: withoutBrackets(typeof host === 'string' ? host : 'localhost'),
      servername: typeof servername === 'string' ? servername : undefined,
    }
  }
  if (typeof options === 'string' && Number.isNaN(Number(options))) return undefined
  return {
    name: withoutBrackets(typeof second === 'string' ? second : 'localhost'),
    servername: undefined,
  }
}

function isAllowed(allowed: Destinations, { name, servername }: Host): boolean {
  // nodemailer resolves names itself and connects to an address.
  const names = isIP(name) && servername ? [name, withoutBrackets(servername)] : [name]
  return names.some(
    (hostname) =>
      allowed.has(hostname) ||
      [...allowed].some((known) => known.startsWith('.') && hostname.endsWith(known)),
  )
}

const notAllowed = (host: string) =>
  Object.assign(new Error(`no connection to ${host}: the configuration does not name it`), {
    code: 'EACCES',
  })

/** Normalises a host: lower case, an IPv6 address without brackets. */
export const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase()

/** Whether a host name is this machine. */
export const isLoopback = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
