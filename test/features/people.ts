import type { Person, TestSite } from '../site-actions.ts'

export const askPeople = (
  site: TestSite,
  who: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
) => site.ask(who, { method, url: `/api/${path}` })

export const appoint = (site: TestSite, who: Person, whom: Person, journalRole: string) =>
  askPeople(site, who, 'PUT', `people/${whom.id}/roles/${journalRole}`)

export const dismiss = (site: TestSite, who: Person, whom: Person, journalRole: string) =>
  askPeople(site, who, 'DELETE', `people/${whom.id}/roles/${journalRole}`)
