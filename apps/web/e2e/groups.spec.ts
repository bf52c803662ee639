import { randomUUID } from 'node:crypto'
import { expectAccessible } from './axe.ts'
import { makeShow, openTill } from './booking-show.ts'
import { callsOf } from './calls.ts'
import { orderDrawer } from './cash-sale.ts'
import { linkMailedTo } from './outbox.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { expect, expectNoOverflow, test } from './product.ts'

test('a group from quote to invoice, with the names of its guests from the organiser’s phone', async ({
  page,
  request,
  another,
}) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Zeynep Gişe', 'Manager')
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  const organiser = `${randomUUID().slice(0, 8)}@school.example`

  await enter(page, clerk.email, show.path)
  await page.getByRole('link', { name: 'Quote for a group' }).click()
  await page.getByRole('textbox', { name: /^Group/ }).fill(`Class ${show.mark}`)
  await page.getByRole('textbox', { name: /^Contact/ }).fill('Sevgi Aydın')
  await page.getByRole('textbox', { name: /^Email/ }).fill(organiser)
  await page.getByRole('button', { name: 'Add passes' }).click()
  const kind = page.getByRole('combobox', { name: /^Pass and place/ })
  const wanted = kind.getByRole('option', { name: /^Full .*₺500\.00/ }).first()
  await kind.selectOption((await wanted.getAttribute('value')) ?? '')
  await page.getByRole('textbox', { name: /^Number/ }).fill('3')
  await expect(page.getByText('Total: ₺1,500.00')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()

  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Keep places' }).click()
  const keep = page.getByRole('dialog', { name: 'Keep 3 places' })
  await expect(keep).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await keep.getByRole('button', { name: 'Keep places' }).click()
  await expect(page.getByText(/3 places are kept until .* 23:59/)).toBeVisible()

  await page.getByRole('button', { name: 'Ask the organiser' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Email link' }).click()
  await expect(page.getByText(`A link was mailed to ${organiser}`)).toBeVisible()
  const phone = await another({ viewport: { width: 390, height: 844 }, locale: 'tr-TR' })
  await phone.goto(await linkMailedTo(organiser, '/group-names'))
  await phone.getByRole('textbox').fill('Ali Er\nAyşe Su')
  await expectNoOverflow(phone)
  await expectAccessible(phone, 'main')
  await phone.getByRole('button', { name: /^(Save names|Adları kaydet)$/ }).click()
  await expect(phone.getByText(/^(The names are saved|Adlar kaydedildi)$/)).toBeVisible()

  await page.reload()
  await expect(page.getByText('2 of 3 names entered')).toBeVisible()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  const all = page.getByRole('radio', { name: /^All of it now/ })
  const card = page.getByRole('radio', { name: 'Card', exact: true })
  await expect(all.or(card)).toBeVisible()
  if (await all.isVisible()) {
    await all.check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
  }
  await card.click()
  await page.getByRole('button', { name: /^Take ₺1,500\.00/ }).click()
  const sold = page.getByRole('dialog', { name: 'Sold' })
  await expect(sold.getByText('Paid: Card ₺1,500.00')).toBeVisible()
  await sold.getByRole('button', { name: 'Back to the group' }).click()
  await page.getByRole('link', { name: /^Order \d+/ }).click()

  const drawer = orderDrawer(page)
  await drawer.getByRole('tab', { name: /Passes/ }).click()
  await expect(drawer.getByText('Ali Er')).toBeVisible()
  await drawer.getByRole('tab', { name: 'Documents' }).click()
  await drawer.getByRole('button', { name: 'Issue invoice' }).click()
  const invoice = page.getByRole('dialog', { name: 'Issue an invoice' })
  await expect(invoice).toBeVisible()
  await invoice.getByRole('textbox', { name: /^Billed to/ }).fill('Kadıköy Lisesi')
  const address = invoice.getByRole('textbox', { name: /^Address/ })
  if (await address.isVisible()) await address.fill('Moda Cad. 1, Kadıköy, İstanbul')
  await invoice.getByRole('button', { name: /^Issue/ }).click()
  await expect(invoice).toHaveCount(0)
  const { read } = await callsOf(request, clerk.email, ownPassword)
  const { rows } = await read<{ rows: { state: string; order: { dueMinor: number } }[] }>('groupBookings.list', {
    search: show.mark,
  })
  expect(rows).toMatchObject([{ state: 'booked', order: { dueMinor: 0 } }])
})
