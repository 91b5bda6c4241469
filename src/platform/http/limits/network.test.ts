import { expect, test } from 'vitest'
import { coarseNetwork, networkOf } from './network.ts'

const same = (...addresses: string[]) => new Set(addresses.map(networkOf)).size === 1

test('R-SEC-2 an IPv6 address counts by its /64', () => {
  expect(same('2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe(true)
  expect(same('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(false)
  expect(same('fe80::1%eth0', 'fe80::2')).toBe(true)
  expect(networkOf('2001:db8:1:2::1')).toBe('20010db800010002/64')
})

test('R-SEC-2 an IPv4 address counts alone, mapped or not', () => {
  expect(same('::ffff:192.0.2.1', '192.0.2.1')).toBe(true)
  expect(same('::ffff:192.0.2.1', '::ffff:192.0.2.2')).toBe(false)
  expect(same('192.0.2.1', '192.0.2.2')).toBe(false)
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('R-SEC-2 R-API-7 invalid addresses count as one network', () => {
  for (const text of ['', 'unknown', '300.1.1.1', ':'.repeat(1_000_000), '1'.repeat(1_000_000)]) {
    expect(networkOf(text)).toBe('unknown')
  }
})

test('R-SEC-1 a coarse network has 24 or 48 bits', () => {
  expect(coarseNetwork('203.0.113.77')).toBe('203.0.113.0/24')
  expect(coarseNetwork('::ffff:203.0.113.77')).toBe('203.0.113.0/24')
  expect(coarseNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(coarseNetwork('not an address')).toBeNull()
})
