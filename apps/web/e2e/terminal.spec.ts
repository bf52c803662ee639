import { expectAccessible } from './axe.ts'
import { makeShow, openTill } from './booking-show.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { emailOf, expect, expectNoOverflow, signIn, test, waitForLive } from './product.ts'

test('a card is charged on the terminal: declined, approved, and without an answer until somebody decides', async ({
  page,
  request,
  another,
}) => {
  const show = await makeShow(request)
  const owner = await callsOf(request, emailOf('owner'))
  const made = await owner.write<{ id: string; rev: number }>('cardTerminals.create', {
    code: show.mark,
    name: `POS ${show.mark}`,
    tillId: show.till.id,
    simulates: 'refuse',
  })
  let { rev } = made
  const does = async (simulates: string) => {
    const now = await owner.write<{ rev: number }>('cardTerminals.update', { id: made.id, expectedRev: rev, simulates })
    rev = now.rev
  }
  const clerk = await makePerson(request, 'Zeynep POS', 'Box office')
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  await enter(page, clerk.email, `${show.path}&view=list`)
  await waitForLive(page)
  const seat = (no: number) => page.getByRole('button', { name: new RegExp(`^Row F, seat ${no},`) })
  const pay = page.getByRole('dialog', { name: 'Take payment' })
  const charge = pay.getByRole('button', { name: 'Charge ₺500.00 on the terminal' })
  const takePayment = () =>
    page
      .getByRole('region', { name: 'Basket' })
      .getByRole('button', { name: /Take payment/ })
      .click()

  await seat(14).click()
  await takePayment()
  await pay.getByRole('radio', { name: 'Card', exact: true }).check()
  await expect(pay.getByLabel('Terminal reference')).toHaveCount(0)
  await charge.click()
  await expect(pay.getByRole('alert')).toContainText('The card was declined')

  // Slow enough to be seen, and to be found again after a reload.
  await owner.write('cardTerminals.update', { id: made.id, expectedRev: rev, simulates: 'slow', delaySeconds: 15 })
  rev += 1
  await charge.click()
  await expect(pay.getByText('Waiting for the card')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.reload()
  await waitForLive(page)
  await takePayment()
  await expect(pay.getByText('Waiting for the card')).toBeVisible()
  await pay.getByRole('button', { name: 'Complete, fully paid' }).click({ timeout: 60_000 })
  await expect(page.getByRole('dialog', { name: 'Sold' })).toBeVisible()
  await page.getByRole('button', { name: 'Next sale' }).click()

  await does('silent')
  await seat(15).click()
  await takePayment()
  await pay.getByRole('radio', { name: 'Card', exact: true }).check()
  await charge.click()
  await expect(pay.getByRole('alert')).toContainText('No answer from')
  await expectAccessible(page, '[role=dialog]')
  await expect(pay.getByRole('button', { name: /^(Charge|Take)/ })).toHaveCount(0)

  // The manager finds it in the queue, and decides.
  const manager = await another()
  await signIn(manager, 'manager', '/transactions?view=cards')
  const found = manager
    .getByRole('list', { name: 'Payments that need a person' })
    .getByRole('listitem')
    .filter({ hasText: `POS ${show.mark}` })
  await expect(found).toContainText('No answer')
  // The queue is longer than the screen: it ends above the footer.
  const ends = [found, manager.getByRole('contentinfo')].map(async (part) => (await part.boundingBox())?.y ?? 0)
  const [queue = 0, footer = 0] = await Promise.all(ends)
  expect(queue).toBeLessThan(footer)
  await expectAccessible(manager)
  await found.getByRole('button', { name: 'Settle' }).click()
  const decide = manager.getByRole('dialog', { name: 'Was the card charged?' })
  await decide.getByRole('radio', { name: 'Yes, it was charged' }).check()
  await decide.getByLabel(/^Reference on the slip/).fill('004711')
  await decide.getByRole('textbox', { name: /^How do you know/ }).fill('The slip says so')
  await decide.getByRole('button', { name: 'Settle' }).click()
  await expect(found).toHaveCount(0)

  // What was decided is money of the basket: the window that asked goes on by itself.
  await expect(page.getByRole('dialog', { name: 'Sold' })).toBeVisible()
  const { rows } = await owner.read<{ rows: { reference: string | null; amountMinor: number }[] }>(
    'transactions.list',
    {
      search: '004711',
    },
  )
  expect(rows).toMatchObject([{ reference: '004711', amountMinor: 50_000 }])

  await manager.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(manager)
})
