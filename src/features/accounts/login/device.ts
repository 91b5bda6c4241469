/** The first match counts: most browsers also name others. */
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

/** Names the browser and system of a `User-Agent` (RFC 9110, 10.1.5), such as `Firefox on Windows`; null if unknown. */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, 500) ?? ''
  const findName = (signs: [string, string][]) => signs.find(([sign]) => text.includes(sign))?.[1]
  const browser = findName(browsers)
  const system = findName(systems)
  if (!browser && !system) return null
  return system ? `${browser ?? 'A program'} on ${system}` : (browser ?? null)
}
