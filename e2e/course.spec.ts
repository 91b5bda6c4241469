import { expect } from '@playwright/test'
import { submitManuscript } from './articles.ts'
import { returnedOfThisRun } from './course.ts'
import { makeDocx } from './files.ts'
import { heading, open, press, toast } from './pages.ts'
import { signIn } from './people.ts'
import { test } from './test.ts'

test.setTimeout(90_000)

test('R-FLOW-2 R-FLOW-3 R-FLOW-5 R-DECIDE-1 an editor returns a manuscript from the desk by keyboard and undoes it; the author answers at 360 px; the editor sees what changed and accepts', async ({
  page,
  request,
  author,
  admin,
  anotherBrowser,
}) => {
  const { title } = await submitManuscript(request, author, await makeDocx())
  await signIn(page, admin)
  await open(page, `/manage-journals/desk?search=${encodeURIComponent(title)}`)
  const main = page.getByRole('main')
  await page.getByRole('link', { name: title }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, title)).toBeVisible()
  await page.getByRole('button', { name: 'Decline…' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Decline without review' })).toBeFocused()
  await expect(page.getByLabel('Letter')).toHaveValue(/decided not to publish it/)
  await page.getByRole('button', { name: 'Send the letter' }).focus()
  await page.keyboard.press('Enter')
  await expect(main).toContainText('The letter has not left yet.')
  await press(page, 'Undo')
  await expect(toast(page, 'Taken back')).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'Decision taken back' })).toBeVisible()

  const returned = returnedOfThisRun()
  const phone = await anotherBrowser({ viewport: { width: 360, height: 740 } })
  await signIn(phone, returned.author)
  // Its author is told once the return cannot be undone any more.
  await expect(async () => {
    await open(phone, `/submissions/${returned.id}`)
    await expect(phone.getByLabel('1. Shorten the abstract')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 45_000 })
  await expect(phone.getByRole('main')).toContainText('Returned to the author since')
  await press(phone, 'Send answers and file')
  await expect(phone.getByLabel('1. Shorten the abstract')).toBeFocused()
  await phone.getByLabel('1. Shorten the abstract').fill('It has 240 words now.')
  await phone.getByLabel('2. Add the reference').fill('Added.')
  await phone.locator('input[type=file]').setInputFiles(await makeDocx('corrected.docx'))
  await press(phone, 'Send answers and file')
  await expect(phone.getByRole('main')).toContainText('An editor will look at it.')

  await open(page, `/manage-journals/submissions/${returned.id}`)
  await expect(main).toContainText('The author has answered and sent a new file')
  await press(page, 'What changed from file 1 to file 2')
  await expect(main.locator('ins, del').first()).toBeVisible()
  await press(page, 'Accept…')
  await press(page, 'Send the letter')
  await expect(main.getByRole('listitem').filter({ hasText: 'Accepted' })).toBeVisible()
})
