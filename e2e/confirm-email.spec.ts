import { expect } from '@playwright/test'
import { emailsTo } from './outbox.ts'
import { authCall, clickButton, failuresWithoutMessage, openPage } from './pages.ts'
import { registerAuthor } from './people.ts'
import { test } from './test.ts'

test.describe('an address', () => {
  test('R-REG-3 is confirmed by the link of the welcome mail, whose secret the server sees in no address', async ({
    page,
    request,
  }) => {
    const { user } = await registerAuthor(request)
    const links = async () =>
      (await emailsTo(user.email)).flatMap(
        (mail) => mail.match(/https?:\S+\/confirmaddress#[\w-]+/) ?? [],
      )
    await expect.poll(links).toHaveLength(1)
    const [link = ''] = await links()
    const secret = link.split('#')[1] ?? ''
    const addresses: string[] = []
    page.on('request', (sent) => addresses.push(new URL(sent.url()).pathname))
    await openPage(page, link)
    await clickButton(page, 'Confirm email address')
    await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
    expect(secret).toHaveLength(43)
    expect(addresses.filter((address) => address.includes(secret))).toEqual([])
  })

  test('R-REG-3 is not confirmed by a link that is worth nothing, and the page says why', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/(auth\/)?confirm-address/)
    await openPage(page, '/confirmaddress#nothing')
    await clickButton(page, 'Confirm email address')
    await expect(page.locator('#main').getByText('This link is no longer valid.')).toBeVisible()
    for (const fail of Object.values(failuresWithoutMessage)) {
      await page.route(authCall('confirm-address'), fail)
      await clickButton(page, 'Confirm email address')
      await expect(
        page.locator('#main').getByText('Failed to confirm the email address'),
      ).toBeVisible()
    }
  })
})
