import { randomUUID } from 'node:crypto'
import { expectAccessible, look } from './axe.ts'
import { makeShow, openTill } from './booking-show.ts'
import { callsOf } from './calls.ts'
import { cashOf, orderDrawer, sellForCash } from './cash-sale.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { emailOf, expect, expectNoOverflow, test, waitForLive } from './product.ts'

test('one of four passes is cancelled and refunded by keyboard; its seat is free for others and the till is right', async ({
  page,
  request,
  another,
}) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Zeynep Gişe', 'Box office')
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  const { orderId } = await sellForCash(request, show, { email: clerk.email, seats: 4 })
  expect(await cashOf(request, show)).toBe(200_000)
  const other = await another()
  const mehmet = await makePerson(request, 'Mehmet Gişe', 'Box office')
  await enter(other, mehmet.email, `${show.path}&view=list`)
  await waitForLive(other)
  const booked = other.getByRole('button', { name: /^Row .*, seat .*booked$/ })
  await expect(booked).toHaveCount(4)

  await enter(page, clerk.email, `/order-list?id=${orderId}`)
  const drawer = orderDrawer(page)
  await expect(drawer.getByRole('button', { name: 'Cancel passes…' })).toBeVisible()
  const began = Date.now()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: /^Cancel passes of order/ })
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Space')
  const reason = dialog.getByRole('textbox', { name: /^Reason/ })
  for (let tabs = 0; tabs < 15; tabs += 1) {
    if (await reason.evaluate((field) => field === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(reason).toBeFocused()
  await page.keyboard.type('The guest is ill')
  await expect(dialog.getByRole('button', { name: 'Refund ₺500.00' })).toBeVisible()
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Refunded' })
  await expect(done).toContainText('Hand to the guest₺500.00')
  expect(Date.now() - began).toBeLessThan(20_000)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  await expect(done).toHaveCount(0)

  await expect(booked).toHaveCount(3)
  expect(await cashOf(request, show)).toBe(150_000)
  await expect(drawer.getByText('3 of 4 left')).toBeVisible()
  await expect(drawer.getByText('Partly cancelled')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Changes after the sale' })).toContainText('The guest is ill')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('orders.document')),
    drawer.getByRole('button', { name: /^Print refund receipt/ }).click(),
  ])
  const [address = ''] = /\/api\/files\/document\?ticket=[\w.-]+/.exec(await answer.text()) ?? []
  expect((await page.request.get(address)).headers()['content-type']).toBe('application/pdf')
  await drawer.getByRole('tab', { name: /Payments/ }).click()
  await expect(drawer.getByRole('tabpanel')).toContainText('Refunded by Cash')
  await drawer.getByRole('tab', { name: 'History' }).click()
  await expect(drawer.getByRole('tabpanel')).toContainText('Passes cancelled')
})

test('the rest is cancelled in Turkish on a phone, and money back without cancelling needs no pass', async ({
  page,
  request,
}) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Zeynep Müdür', 'Manager')
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  const { orderId } = await sellForCash(request, show, { email: clerk.email, seats: 4 })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, clerk.email, '/order-list')
  await look(page, 'tr', 'light')
  await page.goto(`/order-list?id=${orderId}`)
  await page.getByRole('button', { name: 'İptalsiz iade…' }).click()
  const adjust = page.getByRole('dialog', { name: /^İptalsiz iade: sipariş/ })
  await adjust.getByLabel(/^Tutar/).fill('100')
  await adjust.getByLabel(/^Neden/).fill('Isıtma çalışmadı')
  await expectNoOverflow(page)
  await expectAccessible(page, '[role=dialog]')
  await adjust.getByRole('button', { name: '₺100,00 iade et' }).click()
  await page.getByRole('dialog', { name: 'İade edildi' }).getByRole('button', { name: 'Kapat' }).last().click()

  await page.getByRole('button', { name: 'Bilet iptal et…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Bilet iptali: sipariş/ })
  await dialog.getByRole('button', { name: 'Tümü (4 bilet)' }).click()
  await dialog.getByLabel(/^Neden/).fill('Müşteri hasta')
  await expect(dialog.getByRole('button', { name: '₺1.900,00 iade et' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '₺1.900,00 iade et' }).dblclick()
  await expect(page.getByRole('dialog', { name: 'İade edildi' })).toContainText('4 bilet iptal edildi')
  await page.keyboard.press('Enter')
  expect(await cashOf(request, show)).toBe(0)
  await expect(page.getByText('İptal edildi').first()).toBeVisible()
})

test('who may not give back another till’s money asks, and the approver is named in the change', async ({
  page,
  request,
}) => {
  const show = await makeShow(request)
  const seller = await makePerson(request, 'Zeynep Satan', 'Box office')
  await openTill(request, show, { email: seller.email, password: ownPassword })
  const { orderId } = await sellForCash(request, show, { email: seller.email, seats: 4 })
  const { write } = await callsOf(request, emailOf('owner'))
  const { id: tillId } = await write<{ id: string }>('tills.create', {
    code: randomUUID().slice(0, 6),
    name: 'Other till',
  })
  const clerk = await makePerson(request, 'Mehmet Soran', 'Box office')
  const own = await callsOf(request, clerk.email, ownPassword)
  await own.write('tills.open', { commandId: randomUUID(), tillId, floatMinor: 60_000, floatBrought: true })
  await enter(page, clerk.email, `/order-list?id=${orderId}&deed=cancel`)
  const dialog = page.getByRole('dialog', { name: /^Cancel passes of order/ })
  await dialog.getByRole('checkbox', { name: /seat/ }).first().check()
  await dialog.getByLabel(/^Reason/).fill('The guest is ill')
  const submit = dialog.getByRole('button', { name: /^Refund ₺/ })
  await submit.click()
  const question = page.getByRole('dialog', { name: 'This needs approval' })
  await expect(question).toContainText('Cancel passes and refund')
  await question.getByRole('button', { name: 'Request approval' }).click()
  await expect(question).toContainText(/Cancel passes of order/)
  const manager = await makePerson(request, 'Ayşe Onaylayan', 'Manager')
  const approver = await callsOf(request, manager.email, ownPassword)
  const { toAnswer } = await approver.read<{ toAnswer: { id: string; requestedBy: { name: string } }[] }>(
    'approvals.open',
  )
  const asked = toAnswer.find(({ requestedBy }) => requestedBy.name === 'Mehmet Soran')
  await approver.write('approvals.answer', { id: asked?.id, answer: 'grant' })
  const done = page.getByRole('dialog', { name: 'Refunded' })
  await expect(done).toContainText('1 pass cancelled')
  await done.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('region', { name: 'Changes after the sale' })).toContainText(
    'Mehmet Soran · approved by Ayşe Onaylayan · Other till',
  )
})
