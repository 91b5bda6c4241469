import { expect, type Page } from '@playwright/test'
import { submitManuscript } from './content/articles.ts'
import { createDocx } from './content/files.ts'
import { chooseManuscript } from './forms.ts'
import { main, openPage, progress, toast } from './pages.ts'
import { bearer, type Person, startSession } from './people.ts'
import { appointEditor, endUndoWindows, fetchWorkflow } from './steps/workflow.ts'
import { test } from './test.ts'

test.describe.configure({ mode: 'parallel' })

async function openAsEditor(page: Page, editor: Person, id: string) {
  await startSession(page, editor)
  await openPage(page, `/manage-journals/submissions/${id}`)
}

async function openAsAuthor(page: Page, author: Person, id: string) {
  await startSession(page, author)
  await openPage(page, `/submissions/${id}`)
}

test('R-TEAM-1 R-TEAM-2 a manager assigns an editor and mentions them in a note by keyboard', async ({
  page,
  request,
  admin,
  author,
}) => {
  const editor = await appointEditor(request, admin)
  const { id, title } = await submitManuscript(request, author)
  await openAsEditor(page, admin, id)
  await page.getByRole('button', { name: 'Assign an editor…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Handling editor').selectOption(editor.user._id)
  await dialog.getByLabel('Note').fill('Please check the tables')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(toast(page, 'Handling editor assigned')).toBeVisible()
  await expect(main(page)).toContainText('Please check the tables')
  const note = page.getByLabel('New note')
  await note.focus()
  await page.keyboard.type(`Thank you, @${editor.user.name.slice(0, -1)}`)
  await expect(page.getByRole('option', { name: editor.user.name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue(`Thank you, @${editor.user.name} `)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Note added')).toBeVisible()
  await startSession(page, editor)
  await openPage(page, '/manage-journals?tab=submitted&editor=me')
  await expect(main(page).getByRole('link', { name: title, exact: true })).toBeVisible()
})

test('R-TEAM-3 an editor writes to the author, who replies on the page of the submission', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { id } = await submitManuscript(request, author)
  await openAsEditor(page, admin, id)
  await page.getByText('Write a message').click()
  const form = page.getByRole('form', { name: 'Message' })
  await form.getByLabel('Subject').fill('Your data')
  await form.getByLabel('Message', { exact: true }).fill('Where were the pupils taught?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(main(page)).toContainText('to the author')
  await openAsAuthor(page, author, id)
  await expect(main(page)).toContainText('Where were the pupils taught?')
  await expect(main(page)).not.toContainText(admin.user.name)
  await page.getByLabel('Your reply').fill('In two public schools.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(toast(page, 'Your reply was sent')).toBeVisible()
  await openAsEditor(page, admin, id)
  const log = main(page).getByRole('listitem').filter({ hasText: 'Reply received' })
  await expect(log).toContainText('In two public schools.')
})

test('R-DECIDE-1 R-DECIDE-2 an author sends the revision that an editor asks for', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { id } = await submitManuscript(request, author)
  await request.post(`/api/submissions/${id}/assign`, {
    headers: bearer(admin),
    data: { version: 1 },
  })
  await startSession(page, admin)
  await openPage(page, `/manage-journals/submissions/${id}/decisions/request-minor-revision`)
  await page.getByLabel('Points').fill('Say where.\n\nSay when.')
  await page.getByRole('button', { name: 'Send decision' }).click()
  await expect(main(page)).toContainText('You can still undo this decision.')
  await endUndoWindows(id)
  await openAsAuthor(page, author, id)
  const steps = ['Submitted (done)', 'Initial check (done)', 'Revision', 'Decision', 'Production']
  await expect(progress(page)).toHaveText([...steps, 'Published'])
  await page.getByLabel('1. Say where.').fill('In Lagos')
  await page.getByLabel('2. Say when.').fill('In 2024')
  await page.getByLabel('Version with the changes marked').setInputFiles(await createDocx())
  await chooseManuscript(page, await createDocx(), 'Revised manuscript')
  await page.getByRole('button', { name: 'Send replies and files' }).click()
  await expect(main(page)).toContainText('Versions with changes marked')
  const workflow = await fetchWorkflow(request, admin, id)
  expect(workflow).toMatchObject({ stage: 'awaiting-decision', markedFiles: [{ number: 1 }] })
  expect(workflow.requests[0].points).toEqual([
    { request: 'Say where.', response: 'In Lagos' },
    { request: 'Say when.', response: 'In 2024' },
  ])
})
