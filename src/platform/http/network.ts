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
