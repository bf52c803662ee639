import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible, resize } from './axe.ts'
import { makeShow, openTill, type Show } from './booking-show.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { atThePriceOfNow } from './price.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

interface Sold {
  orderId: string
  orderNo: number
}

/** One seat of the plan for ₺500.00. */
async function sellOne(
  request: APIRequestContext,
  show: Show,
  { email, seat, method }: { email: string; seat: number; method: 'cash' | 'card' },
) {
  const { read, write } = await callsOf(request, email, ownPassword)
  return atThePriceOfNow(async () => {
    const { version, prices } = await read<{
      version: number
      prices: { passTypeId: string; seatCategoryId: string | null; amountMinor: number }[]
    }>('prices.ofSession', { id: show.sessionId })
    const full = prices.find(({ amountMinor, seatCategoryId }) => amountMinor === 50_000 && seatCategoryId)
    return write<Sold>('orders.sell', {
      commandId: randomUUID(),
      orderId: randomUUID(),
      ticketSessionId: show.sessionId,
      items: [{ passTypeId: full?.passTypeId, seatNos: [seat] }],
      payments: [
        method === 'cash'
          ? { method, amountMinor: 50_000, tenderedMinor: 50_000 }
          : { method, amountMinor: 50_000, reference: 'slip' },
      ],
      priceVersion: version,
      expectedDueMinor: 50_000,
      guest:
        method === 'card'
          ? { name: 'Ada Kaya', email: 'ada@example.com' }
          : { name: 'Deniz Ak', phone: '+905321112233' },
    })
  })
}

test('by keyboard: a session that has sold is cancelled, cards are refunded, and cash is paid out at a till', async ({
  page,
  request,
}) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Zeynep Gişe', 'Box office')
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  await sellOne(request, show, { email: clerk.email, seat: 0, method: 'card' })
  const cash = await sellOne(request, show, { email: clerk.email, seat: 1, method: 'cash' })

  await signIn(page, 'owner', `/ticket/schedule?session=${show.sessionId}`)
  await page.getByRole('button', { name: 'Cancel session…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Cancel / })
  await expect(dialog.getByRole('radio', { name: /Refund/ })).toBeChecked()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('₺500.00').first()).toBeVisible()
  await expect(dialog.getByText('Pay out in cash: 1 order')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The singer is ill.')
  await dialog.getByRole('button', { name: 'Cancel session and refund ₺1,000.00' }).press('Enter')

  const result = page.getByRole('dialog', { name: /cancelled$/ })
  await expect(result.getByText('Done, 2 to do by hand')).toBeVisible({ timeout: 60_000 })
  await expect(result.getByText('2 of 2 orders')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await resize(page, 390)
  await expectNoOverflow(page)
  await resize(page, 1440)
  await result.getByRole('link', { name: `#${cash.orderNo}` }).click()

  await enter(page, clerk.email, `/order-list?id=${cash.orderId}`)
  await page.getByRole('button', { name: 'Pay out ₺500.00…' }).press('Enter')
  const pay = page.getByRole('dialog', { name: /pay out/ })
  await pay.getByRole('button', { name: 'Refund ₺500.00' }).press('Enter')
  await expect(page.getByRole('dialog').getByText('₺500.00').first()).toBeVisible()
})

test('guests of a cancelled session keep their money on gift cards, and one without an address is handed theirs', async ({
  page,
  request,
}) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Elif Gişe', 'Box office')
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  await sellOne(request, show, { email: clerk.email, seat: 0, method: 'card' })
  await sellOne(request, show, { email: clerk.email, seat: 1, method: 'cash' })
  await signIn(page, 'owner', `/ticket/schedule?session=${show.sessionId}`)
  await page.getByRole('button', { name: 'Cancel session…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Cancel / })
  await dialog.getByRole('radio', { name: /Keep as gift card/ }).press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('₺1,000.00').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The singer is ill.')
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Cancel session, gift cards for ₺1,000.00' }).press('Enter')
  const result = page.getByRole('dialog', { name: /cancelled$/ })
  await expect(result.getByText('Done, 1 to do by hand')).toBeVisible({ timeout: 60_000 })
  await expect(result.getByText('Gift card to hand over')).toBeVisible()
  await expect(result.getByText('₺500.00 on a gift card').first()).toBeVisible()
  await resize(page, 390)
  await expectNoOverflow(page)
})
