import type { Journal } from './journal.ts'

const disallowedPaths = ['/api/docs']

const disallowRules = disallowedPaths.map((path) => `Disallow: ${path}`)

/** The groups of robots.txt (RFC 9309): all crawlers are allowed, except those that the journal refuses or slows down. */
export const robotsGroups = (crawlers: Journal['crawlers']): string[] => [
  ...crawlers.map(({ name, secondsBetween }) =>
    secondsBetween === undefined
      ? formatGroup(name, ['Disallow: /'])
      : formatGroup(name, [...disallowRules, `Crawl-delay: ${secondsBetween}`]),
  ),
  formatGroup('*', disallowRules),
]

const formatGroup = (name: string, rules: string[]): string =>
  [`User-agent: ${name}`, ...rules, ''].join('\n')
