export type Licence = { name: string; url: string }

/** The licences of articles, by SPDX identifier, with the addresses of Creative Commons. */
export const licences = {
  'CC-BY-4.0': { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'CC-BY-SA-4.0': { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  'CC-BY-NC-4.0': { name: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  'CC-BY-NC-SA-4.0': {
    name: 'CC BY-NC-SA 4.0',
    url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
  },
  'CC-BY-ND-4.0': { name: 'CC BY-ND 4.0', url: 'https://creativecommons.org/licenses/by-nd/4.0/' },
  'CC-BY-NC-ND-4.0': {
    name: 'CC BY-NC-ND 4.0',
    url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/',
  },
  'CC0-1.0': { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
} as const satisfies Record<string, Licence>

export type LicenceName = keyof typeof licences

/** The licence with that name; the journal's own if there is no such name. */
export const licenceOf = (name: string | null, journal: Licence): Licence =>
  Object.hasOwn(licences, name ?? '') ? licences[name as LicenceName] : journal
