import { Socket as DatagramSocket } from 'node:dgram'
import { isIP, type NetConnectOpts, Socket } from 'node:net'

/** Host names and addresses without brackets; one that begins with a dot stands for every host below it. */
export type Destinations = ReadonlySet<string>

/**
 * Lets this process open TCP connections to these hosts only, and to sockets of this machine's file system; it sends no
 * UDP. Any other attempt fails with `EACCES`, whichever package makes it. Code that was injected into
 * the process could undo it: it protects against requests that are led elsewhere. Answers how to lift the limit.
 */
export function limitConnections(allowed: Destinations): () => void {
  const { connect } = Socket.prototype
  const { send, connect: connectUdp } = DatagramSocket.prototype
  Socket.prototype.connect = function limited(this: Socket, ...given: unknown[]): Socket {
    const host = hostIn(given)
    if (host !== undefined && !isAllowed(allowed, host)) {
      process.nextTick(() => this.destroy(notAllowed(host.name)))
      return this
    }
    return Reflect.apply(connect, this, given)
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

/** The host in the arguments of `connect`; undefined for a socket of the file system. (Node.js, `net.Socket.connect`) */
function hostIn([first, second]: unknown[]): Host | undefined {
  // From `net.connect`, options and listener arrive as one list.
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
  // The package that sends mail looks names up by itself, and then connects to an address.
  const names = isIP(name) && servername ? [name, withoutBrackets(servername)] : [name]
  return names.some(
    (one) =>
      allowed.has(one) ||
      [...allowed].some((known) => known.startsWith('.') && one.endsWith(known)),
  )
}

const notAllowed = (host: string) =>
  Object.assign(new Error(`no connection to ${host}: the configuration does not name it`), {
    code: 'EACCES',
  })

/** A host as it is compared: lower case, and an IPv6 address without its brackets. */
export const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '').toLowerCase()
