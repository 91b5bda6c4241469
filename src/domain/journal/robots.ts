import type { Journal } from './journal.ts'

/** What nobody finds anything in. */
const disallowedPaths = ['/api/docs']

const disallowRules = disallowedPaths.map((path) => `Disallow: ${path}`)

/**
 * The groups of robots.txt (RFC 9309): everybody is welcome, search engines for scholars above all, but for the crawlers that the
 * journal slows or refuses by name.
 */
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
