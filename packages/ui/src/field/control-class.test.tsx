// @vitest-environment node
import type { Browser, Page } from '@playwright/test'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowserPage } from '../testing/browser-page.ts'
import { frameClass } from './control-class.ts'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

let browser: Browser
let page: Page
beforeAll(async () => {
  ;({ browser, page } = await openBrowserPage())
})
afterAll(() => browser.close())

/** The condition under which the frame is drawn in the grey of a disabled field. */
const greyWhen = /has-\[(\S+)\]:bg-sunken/.exec(frameClass)?.[1]

/** Whether the frame of the control is drawn grey. */
async function isGrey(control: React.ReactElement): Promise<boolean> {
  await page.setContent(renderToStaticMarkup(control))
  return page.locator('body > div').evaluate((frame, inside) => frame.matches(`:has(${inside})`), greyWhen)
}

const options = [
  { value: 'owner', label: 'Owner', disabled: true },
  { value: 'door', label: 'Door' },
]

describe('the frame of a control', () => {
  it('is grey when the control is disabled', async () => {
    expect(await isGrey(<Select aria-label="Role" options={options} disabled />)).toBe(true)
    expect(await isGrey(<TextInput aria-label="Name" disabled />)).toBe(true)
  })

  it('is not grey because a choice or a button in it is disabled', async () => {
    expect(await isGrey(<Select aria-label="Role" options={options} defaultValue="door" />)).toBe(false)
    const button = (
      <button type="button" disabled>
        Clear
      </button>
    )
    expect(await isGrey(<TextInput aria-label="Name" end={button} />)).toBe(false)
  })
})
