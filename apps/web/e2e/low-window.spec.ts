import type { Locator, Page } from '@playwright/test'
import { makeShow } from './booking-show.ts'
import { enter, makePerson } from './people.ts'
import { expect, test, waitForLive } from './product.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'In the basket' }).getByRole('listitem')

test('nothing of a full basket is out of reach in a low window, and the sum stays in sight', async ({
  page,
  request,
}) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Deniz Tablet', 'Box office')
  await enter(page, clerk.email, show.path)
  await waitForLive(page)
  await expect(page.getByRole('button', { name: /Best available/ })).toBeEnabled()
  await page.keyboard.press('b')
  const best = page.getByRole('dialog', { name: 'Best available seats' })
  await best.getByLabel('How many').fill('4')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(4)
  // What went wrong is said in the basket too, and takes no room from the seats.
  await page.keyboard.press('b')
  await best.getByLabel('How many').fill('50')
  await page.keyboard.press('Enter')
  const basket = page.getByRole('region', { name: 'Basket' })
  await expect(basket.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Not enough places left')).toHaveCount(0)
  const parts = [
    lines(page).first(),
    lines(page).last(),
    basket.getByRole('button', { name: 'Guest (optional)' }),
    basket.getByRole('list', { name: 'Price categories' }),
  ]
  /** Whether a press on its middle reaches it. */
  const isOnTop = (part: Locator) =>
    part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  for (const [width, height] of [
    [960, 600],
    [1024, 768],
    [1440, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of parts) {
      await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport({ ratio: 1 })
      expect(await isOnTop(part)).toBe(true)
      await expect(basket.getByText('Total')).toBeInViewport({ ratio: 1 })
      await expect(basket.getByRole('button', { name: /Take payment/ })).toBeInViewport({ ratio: 1 })
    }
  }
  await basket.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Nothing selected yet')).toBeVisible()
})
