import type { Person, TestSite } from '../site-actions.ts'

export const ada = { name: 'Sample Author', email: 'ada@example.org', password: 'correct horse' }

export const postToApi = (site: TestSite, url: string, payload: object) =>
  site.ask(null, { method: 'POST', url: `/api/${url}`, payload })

export async function register(site: TestSite, person = ada): Promise<Person> {
  const { body } = await postToApi(site, 'register', person)
  return { id: body.user._id, token: body.token, email: person.email, name: person.name }
}

export const changeProfile = (site: TestSite, who: Person, payload: object) =>
  site.ask(who, {
    method: 'PUT',
    url: '/api/profile',
    payload: { ...ada, password: undefined, ...payload },
  })

export const logIn = (site: TestSite, email: string, password: string) =>
  postToApi(site, 'login', { email, password })

/** The secret in the last emailed link of a kind, after this many emails were sent. */
export async function secretIn(site: TestSite, link: RegExp, mails: number): Promise<string> {
  const secret = (await site.mails(mails)).join('\n').match(link)?.at(1)
  if (!secret) throw new Error('no mail holds such a link')
  return secret
}

export const resetLink = /resetpassword\/([\w-]{43})/

export const confirmLink = /\/confirm-email#([\w-]{43})/

/** An account to register, with capital letters in its address. */
export const newAccount = {
  name: 'Sample Author',
  email: 'Ada@Example.org',
  password: 'correct horse',
}

export const personWith = (token: string) => ({ id: '', token, email: '', name: '' })
