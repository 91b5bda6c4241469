import type { Journal } from './journal.ts'

/** What nobody finds anything in. */
const closed = ['/api/docs']

const open = closed.map((path) => `Disallow: ${path}`)

/**
 * The groups of robots.txt (RFC 9309): everybody is welcome, search engines for scholars above all, but for the crawlers that the
 * journal slows or refuses by name.
 */
export const robotsGroups = (crawlers: Journal['crawlers']): string[] => [
  ...crawlers.map(({ name, secondsBetween }) =>
    secondsBetween === undefined
      ? group(name, ['Disallow: /'])
      : group(name, [...open, `Crawl-delay: ${secondsBetween}`]),
  ),
  group('*', open),
]

const group = (name: string, rules: string[]): string =>
  [`User-agent: ${name}`, ...rules, ''].join('\n')
