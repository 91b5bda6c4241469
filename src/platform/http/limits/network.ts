import ipaddr from 'ipaddr.js'

/**
 * The network that limits count: an IPv4 address, also mapped into IPv6 (RFC 4291, 2.5.5.2), or the first 64 bits
 * of an IPv6 address, which one user can own (RFC 4291, 2.5.4). Invalid addresses count as `unknown`.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const prefix = address.toByteArray().slice(0, 8)
  return `${Buffer.from(prefix).toString('hex')}/64`
}

/**
 * The approximate network: 24 bits of an IPv4 address, 48 of an IPv6 one. It distinguishes home from elsewhere
 * without identifying a person. Null for an invalid address.
 */
export function coarseNetwork(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  const bits = address.kind() === 'ipv4' ? 24 : 48
  const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}
