import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { expect, expectNoOverflow, test, waitForLive } from './product.ts'

test.describe.configure({ timeout: 120_000 })

const pin = '73915'

/** Someone who may only look, someone who may approve, and the person it is about. */
async function cast(request: APIRequestContext, mark: string) {
  const asker = await makePerson(request, `Soran ${mark}`, { permissions: ['users.view'] })
  const approver = await makePerson(request, `Onaylayan ${mark}`, { permissions: ['users.view', 'users.suspend'] })
  const target = await makePerson(request, `Konu ${mark}`)
  return { asker, approver, target }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'This needs approval' })

/** Presses what the person may not do themselves, and asks. */
async function askToSuspend(page: Page, name: string, reason: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: /^Suspend/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Suspend/ })
    .click()
  await expect(question(page)).toContainText('Suspend a user')
  await page.getByLabel('Why is it needed?').fill(reason)
  await question(page).getByRole('button', { name: 'Request approval' }).click()
  await expect(question(page)).toContainText(`Suspend ${name}`)
}

const badge = (page: Page) => page.getByRole('button', { name: /^Approvals/ })

test('someone beside the person approves by PIN, and the command is done', async ({ page, request }) => {
  const { asker, approver, target } = await cast(request, 'Yanında')
  await (await callsOf(request, approver.email, ownPassword)).write('security.setPin', { password: ownPassword, pin })
  await enter(page, asker.email, `/users?id=${target.id}`)
  await askToSuspend(page, target.name, 'Left the house')
  await expect(question(page)).toContainText('Left the house')
  await expectAccessible(page, '[role="dialog"]:last-of-type')

  const choice = question(page).getByLabel('Approver')
  await question(page).getByRole('button', { name: 'Approve with PIN' }).click()
  await expect(question(page)).toContainText(/Choose an approver|Enter 4 to 8 digits/)
  await choice.selectOption({ label: approver.name })
  await question(page).getByLabel('PIN').fill('0000')
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('Wrong PIN')
  await expect(question(page).getByLabel('PIN')).toHaveValue('')
  await expect(question(page).getByLabel('PIN')).toBeFocused()

  const sent = page.waitForRequest((one) => one.url().includes('users.suspend'))
  await question(page).getByLabel('PIN').fill(pin)
  await page.keyboard.press('Enter')
  expect((await sent).headers()['x-approval']).toMatch(/^[0-9a-f-]{36}$/)
  await expect(page.getByText(`${target.name} suspended`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Once: the next command asks again.
  await page.getByRole('button', { name: `Actions for ${target.name}` }).click()
  await page.getByRole('menuitem', { name: 'Reinstate' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(question(page)).toContainText('Reinstate a user')
})

test('an approver somewhere else is told at once, and denies with a note or approves', async ({
  page,
  another,
  request,
}) => {
  const { asker, approver, target } = await cast(request, 'Uzakta')
  const away = await another()
  await enter(away, approver.email, '/profile')
  await waitForLive(away)
  await expect(badge(away)).toBeVisible()
  await enter(page, asker.email, `/users?id=${target.id}`)
  await expect(badge(page)).toHaveCount(0)
  await askToSuspend(page, target.name, 'They lost their key')
  await expect(question(page)).toContainText(/Sent to \d+ approvers?/)

  const news = away.getByRole('status').filter({ hasText: `${asker.name} is asking for approval` })
  await expect(news).toContainText(`Suspend ${target.name}`)
  await expect(away).toHaveTitle(/^\(\d+\) Profile · /)
  await news.getByRole('button', { name: 'View' }).click()
  const card = away.getByRole('listitem', { name: `Suspend ${target.name}` })
  await expect(card).toContainText(asker.name)
  await expect(card).toContainText(target.email)
  await expect(card).toContainText('They lost their key')
  await expectAccessible(away, '[role="dialog"]:last-of-type')
  await card.getByLabel('Note').fill('Ask them first')
  await card.getByRole('button', { name: 'Decline' }).click()
  await expect(card).toHaveCount(0)

  const denied = page.getByRole('dialog', { name: 'Not approved' })
  await expect(denied).toContainText(approver.name)
  await expect(denied).toContainText('Ask them first')
  await denied.getByRole('button', { name: 'Close' }).last().click()
  // The screen has its refusal, as if nobody had been asked.
  await expect(page.getByRole('alertdialog')).toContainText('This needs approval from someone with permission')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await askToSuspend(page, target.name, 'They agree')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${target.name} suspended`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a request that is taken back disappears everywhere; Esc closes only the question', async ({
  page,
  another,
  request,
}) => {
  const { asker, approver, target } = await cast(request, 'Vazgeçen')
  const away = await another()
  await enter(away, approver.email, '/profile')
  await waitForLive(away)
  await enter(page, asker.email, `/users?id=${target.id}`)
  await askToSuspend(page, target.name, 'Not sure')
  await badge(away).click()
  const card = away.getByRole('listitem', { name: `Suspend ${target.name}` })
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toContainText('This needs approval from someone with permission')
  await expect(card).toHaveCount(0)
})

test('a request ends when its page is left, for the approver too, and who comes back reads what became of it', async ({
  page,
  another,
  request,
}) => {
  const { asker, approver, target } = await cast(request, 'Yenileyen')
  const away = await another()
  await enter(away, approver.email, '/profile')
  await waitForLive(away)
  await enter(page, asker.email, `/users?id=${target.id}`)
  await askToSuspend(page, target.name, 'And then the tab was reloaded')
  await badge(away).click()
  const card = away.getByRole('listitem', { name: `Suspend ${target.name}` })
  await expect(card).toBeVisible()
  await page.reload()
  const told = page.getByRole('status').filter({ hasText: 'Your request was withdrawn because the page was left' })
  await expect(told).toContainText(`Suspend ${target.name}`)
  await expect(card).toHaveCount(0)
  // Told once: nothing is left behind for the next time.
  await page.reload()
  await waitForLive(page)
  await expect(told).toHaveCount(0)
})

test.describe('on a phone, in Turkish', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('question and list fit and are accessible', async ({ page, another, request }) => {
    const { asker, approver, target } = await cast(request, 'Şişli Çağrı')
    for (const { email } of [asker, approver])
      await (await callsOf(request, email, ownPassword)).write('me.update', { language: 'tr' })
    const away = await another()
    await enter(away, approver.email, '/profile')
    await waitForLive(away)
    await enter(page, asker.email, `/users?id=${target.id}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(target.name) })
      .click()
    await page.getByRole('menuitem', { name: /askıya/i }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    const asking = page.getByRole('dialog', { name: 'Onay gerekiyor' })
    await expect(asking).toContainText('Kullanıcıyı askıya alma')
    await expectNoOverflow(page)
    await asking.getByRole('button', { name: 'Onay iste' }).click()
    await expect(asking).toContainText(`Askıya al: ${target.name}`)
    await expectAccessible(page, '[role="dialog"]:last-of-type')
    await expectNoOverflow(page)
    await away.getByRole('button', { name: /^Onaylar/ }).click()
    const card = away.getByRole('listitem', { name: `Askıya al: ${target.name}` })
    await expect(card).toBeVisible()
    await expectAccessible(away, '[role="dialog"]:last-of-type')
    await expectNoOverflow(away)
    await card.getByRole('button', { name: 'Onayla' }).click()
    await expect(asking).toHaveCount(0)
  })
})
