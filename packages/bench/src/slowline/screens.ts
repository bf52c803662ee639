import type { Page } from 'playwright-core'

/** A screen that sells, and how it is seen that a sale can begin. */
export interface Screen {
  name: string
  email: string
  path: () => string
  untilUsable: (page: Page) => Promise<void>
  /** Usable means that a sale begins: it is begun. */
  begin: (page: Page) => Promise<void>
  begun: string
}

const patience = { timeout: 120_000 }

/** The venue's next day. */
function tomorrow(): string {
  const zone = 'Europe/Istanbul'
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + 24 * 3_600_000)
}

/** Tomorrow's first session, at whatever hour this runs: late in the evening nothing of today is sold any more. */
export const ticketBooking: Screen = {
  name: 'ticket booking',
  email: 'boxoffice@marquee.example',
  path: () => `/ticket-booking?date=${tomorrow()}`,
  async untilUsable(page) {
    await page.locator('button[aria-keyshortcuts=b]:enabled').waitFor(patience)
    await page.locator('canvas').first().waitFor(patience)
  },
  async begin(page) {
    await page.keyboard.press('b')
    await page.locator('[role=dialog]').waitFor({ timeout: 30_000 })
  },
  begun: 'the key B opened Best available in every round',
}

// Water is sold at all hours, and as it is: its tile asks nothing.
const water = 'ul[aria-label=Products] button:enabled:has-text("Water 0.33")'

/** The counter with its menu, and the till that the money goes to. */
export const foodCounter: Screen = {
  name: 'food counter',
  email: 'counter@marquee.example',
  path: () => '/food-booking',
  async untilUsable(page) {
    await page.locator(water).waitFor(patience)
  },
  async begin(page) {
    await page.locator(water).click()
    await page.locator('button[aria-keyshortcuts=F8]:enabled').waitFor({ timeout: 30_000 })
  },
  begun: 'a tile of the menu could be paid in every round',
}
