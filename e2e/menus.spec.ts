import { expect } from '@playwright/test'
import {
  authCall,
  holdResponses,
  linksOf,
  mainMenu,
  openPage,
  sidebar,
  toggleSidebar,
} from './pages.ts'
import { startEndedSession, startSession } from './people.ts'
import { test } from './shared-page.ts'

const linksForAll = [
  ['Home', '/'],
  ['About', '/about'],
  ['Journals', '/journals'],
  ['Archive', '/archive'],
  ['Guide', '/guide'],
  ['Submit', '/submission'],
  ['Contact', '/contact'],
  ['Editorial Board', '/editorial-board'],
]
const linksForVisitors = [
  ['Register', '/register'],
  ['Login', '/login'],
]
const linksForAuthors = [
  ['Dashboard', '/dashboard'],
  ['Profile', '/updateprofile'],
  ['Logout', '/logout'],
]
const linksForAdmins = [
  ['Dashboard', '/dashboard'],
  ['Manage Journals', '/manage-journals'],
  ['Profile', '/updateprofile'],
  ['Logout', '/logout'],
]

const sidebarForEveryone = [
  ['Home', '/'],
  ['Journals', '/journals'],
  ['About', '/about'],
  ['Author Guide', '/guide'],
  ['Contact', '/contact'],
]
const sidebarForAdmins = [
  ['Manage Journals', '/manage-journals'],
  ['Upload Journals', '/journals/uploads'],
]
const sidebarForUsers = [
  ['Dashboard', '/dashboard'],
  ['Logout', '/logout'],
]
const sidebarForVisitors = [
  ['Login', '/login'],
  ['Register', '/register'],
]

test('R-NAV-3 R-NAV-4 R-NAV-5 the menus of a visitor link to login and registration', async ({
  page,
}) => {
  await openPage(page, '/faq')
  await toggleSidebar(page)
  expect(await linksOf(mainMenu(page))).toEqual([...linksForAll, ...linksForVisitors])
  expect(await linksOf(sidebar(page))).toEqual([...sidebarForEveryone, ...sidebarForVisitors])
  await expect(sidebar(page).getByRole('heading')).toHaveText(['Account'])
})

test('R-NAV-4 R-NAV-5 the menus of an author link to the account and to logging out', async ({
  page,
  author,
}) => {
  await startSession(page, author)
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(mainMenu(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  expect(await linksOf(mainMenu(page))).toEqual([...linksForAll, ...linksForAuthors])
  expect(await linksOf(sidebar(page))).toEqual([...sidebarForEveryone, ...sidebarForUsers])
})

test('R-NAV-4 R-NAV-5 the menus of an admin link to the management pages', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(mainMenu(page).getByRole('link', { name: 'Manage Journals' })).toBeVisible()
  expect(await linksOf(mainMenu(page))).toEqual([...linksForAll, ...linksForAdmins])
  expect(await linksOf(sidebar(page))).toEqual([
    ...sidebarForEveryone,
    ...sidebarForAdmins,
    ...sidebarForUsers,
  ])
  await expect(sidebar(page).getByRole('heading')).toHaveText(['Admin', 'Account'])
})

test('R-NAV-5 R-NAV-11 a stored user of any role gets the links of the account', async ({
  page,
  admin,
}) => {
  await startSession(page, { token: '', user: admin.user })
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(sidebar(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  expect(await linksOf(sidebar(page))).toEqual([...sidebarForEveryone, ...sidebarForUsers])
  expect(await linksOf(mainMenu(page))).toEqual([...linksForAll, ...linksForAuthors])
})

test('R-NAV-11 both menus show the stored person first, then the person of the server', async ({
  page,
  admin,
}) => {
  const release = await holdResponses(page, authCall('me'))
  await startSession(page, admin)
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(mainMenu(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage Journals' })).toHaveCount(0)
  release()
  await expect(mainMenu(page).getByRole('link', { name: 'Manage Journals' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Manage Journals' })).toBeVisible()
})

test('R-NAV-11 after a 401 both menus are those of a visitor', async ({
  page,
  author,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/me/)
  const release = await holdResponses(page, authCall('me'))
  await startEndedSession(page, request, author)
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(sidebar(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  release()
  await expect(sidebar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(mainMenu(page).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Logout' })).toHaveCount(0)
})
