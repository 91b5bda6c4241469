import type { Journal } from '../../src/domain/journal/journal.ts'
import type { Person, TestSite } from '../site-actions.ts'

export const readSettings = async (site: TestSite, who: Person) =>
  (await site.ask(who, { url: '/api/settings' })).body.data

export const putSettings = (
  site: TestSite,
  who: Person,
  path: string,
  version: number,
  value: unknown,
) => site.ask(who, { method: 'PUT', url: `/api/settings/${path}`, payload: { version, value } })

/** The current fields of a part with changes. */
export const identityPart = (journal: Journal, change: object) => {
  const { name, shortName, tagline, sample, issn, publisher, institution } = journal
  const { vision, mission, licence } = journal
  const whole = { name, shortName, tagline, sample, issn, publisher, institution }
  return { ...whole, vision, mission, licence, ...change }
}
