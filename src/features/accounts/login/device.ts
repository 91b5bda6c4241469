/** The first that fits names it: most browsers name others besides themselves. */
const browsers: [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const systems: [sign: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
]

/** The family of a browser and its system, in words, from its `User-Agent` (RFC 9110, 10.1.5); null where it names neither. */
export function describeDevice(userAgent: string | undefined): string | null {
  const said = userAgent?.slice(0, 500) ?? ''
  const named = (signs: [string, string][]) => signs.find(([sign]) => said.includes(sign))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  if (!browser && !system) return null
  return system ? `${browser ?? 'A program'} on ${system}` : (browser ?? null)
}
