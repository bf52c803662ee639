import { randomUUID } from 'node:crypto'
import { expectAccessibleInBoth, look } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { emailOf, expect, expectNoOverflow, test } from './product.ts'
import { scan } from './scanner.ts'
import { makeStandingShow, showDayOf } from './standing.ts'

test('someone new practises: every screen says so, the places stay free, and no scanner lets the pass in', async ({
  page,
  request,
}) => {
  const show = await makeStandingShow(request)
  const mark = randomUUID().slice(0, 8)
  const till = `New ${mark}`
  const owner = await callsOf(request, emailOf('owner'))
  const { id: tillId } = await owner.write<{ id: string }>('tills.create', { code: mark, name: till, isTraining: true })
  const clerk = await makePerson(request, 'Can Çırak', 'Box office')
  const own = await callsOf(request, clerk.email, ownPassword)
  await own.write('tills.open', { commandId: randomUUID(), tillId, floatMinor: 10_000 })

  await enter(page, clerk.email, '/order')
  const notice = page.getByRole('status').filter({ hasText: 'Nothing you do here is real' })
  await expect(notice).toBeVisible()
  const chip = page.getByRole('button', { name: `${till} (training) · ${clerk.name}` })
  await expect(chip).toBeVisible()
  await showDayOf(page, show)
  await page.getByRole('radio', { name: new RegExp(show.title) }).check()
  await page.getByRole('button', { name: 'One more: Adult' }).click()
  await page.keyboard.press('F8')
  const pay = page.getByRole('dialog', { name: 'Take payment' })
  await pay.getByLabel('Received').fill('300')
  await pay.getByRole('button', { name: 'Take ₺300.00' }).click()
  const done = page.getByRole('dialog', { name: 'Sold' })
  await expect(done.getByText('Nothing you do here is real')).toBeVisible()
  const [code = ''] = await done.locator('li [translate=no]').allTextContents()
  await done.getByRole('button', { name: 'Next sale' }).click()
  await expect(page.getByText('40 left').first()).toBeVisible()

  await scan(page, code.replace('-', ''))
  const card = page.getByRole('article')
  await expect(card.getByText('Training', { exact: true }).first()).toBeVisible()
  await expect(card.getByRole('button', { name: 'Check in' })).toHaveCount(0)

  // The drawer counts the practice cash, and its report is no paper of the house.
  await chip.click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Close till' }).click()
  await drawer.getByLabel('Counted').fill('400')
  await drawer.getByRole('button', { name: 'Close with ₺400.00' }).click()
  await expect(drawer.getByText('No difference')).toBeVisible()
  await page.keyboard.press('Escape')

  await own.write('tills.open', { commandId: randomUUID(), tillId, floatMinor: 0 })
  await page.goto('/ticket-booking')
  await look(page, 'tr', 'light')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Burada yaptığınız hiçbir şey gerçek değildir')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessibleInBoth(page, 'body')
})
