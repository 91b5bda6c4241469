import ipaddr from 'ipaddr.js'

/**
 * The network that an address counts for: an IPv4 address by itself, also when it is mapped into
 * IPv6 (RFC 4291, 2.5.5.2); an IPv6 address by its first 64 bits, since whoever has one has them
 * all (RFC 4291, 2.5.4). What is no address counts as one network, `unknown`.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const prefix = address.toByteArray().slice(0, 8)
  return `${Buffer.from(prefix).toString('hex')}/64`
}

/**
 * Roughly where an address is: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one.
 * Enough to tell home from elsewhere, too little to tell who. Null for what is no address.
 */
export function coarseNetwork(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  const bits = address.kind() === 'ipv4' ? 24 : 48
  const bytes = address.toByteArray().map((byte, place) => (place < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}
