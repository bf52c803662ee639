import type { PassTypeId, TicketSessionId } from '@marquee/contract'
import type { PromoOffer } from '@marquee/contract/promo-codes'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { noReductions, type Reductions } from '../checkout/reductions.ts'
import { useScanner } from '../scan/use-scanner.ts'
import { PromoButton } from './promo-button.tsx'

afterEach(cleanup)

const offer: PromoOffer = {
  code: 'KAMPUS15',
  name: { en: 'Campus week', tr: 'Kampüs haftası' },
  ppm: 150_000,
  amountMinor: null,
  passTypeId: null,
  kept: [],
  free: null,
  needsGuest: false,
}
const discounted: Reductions = { ...noReductions, discount: { ppm: 50_000, reason: 'Club' } }

// As on a screen that takes scans.
const scans = vi.fn()
function Scanner() {
  useScanner(scans)
  return null
}

interface Options {
  reductions?: Reductions
  guest?: { phone: string; email: string } | null
  check?: () => unknown
}
async function show({ reductions = noReductions, guest = null, check = () => offer }: Options = {}) {
  const onChange = vi.fn()
  const asked: unknown[] = []
  const { user } = await showScreen(
    <>
      <Scanner />
      <PromoButton
        ticketSessionId={'s' as TicketSessionId}
        channel="door"
        currency="TRY"
        {...{ guest, reductions, onChange }}
      />
    </>,
    {
      namespaces: ['reductions'],
      at: '/order',
      rights: { ticket_order: { view: {}, sell: {} } },
      answers: {
        'promoCodes.check': (input: unknown) => {
          asked.push(input)
          return check()
        },
      },
    },
  )
  return { user, onChange, asked }
}

test('a code is asked for at once, by the keyboard alone, and takes the place of a discount', async () => {
  const { user, onChange, asked } = await show({
    reductions: discounted,
    guest: { phone: ' +905321112233 ', email: '' },
  })
  await user.tab()
  await user.keyboard('{Enter}')
  await user.type(await screen.findByLabelText(/^Code/), 'kampus15{Enter}')
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ ...noReductions, promo: offer }))
  expect(asked).toEqual([
    { code: 'kampus15', ticketSessionId: 's', channel: 'door', guest: { phone: '+905321112233' } },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['20261129', '7K4Q9XTB2M'])(
  'the code %s, typed as fast as by a scanner, is used and is no scan',
  async (code) => {
    const { user, onChange, asked } = await show()
    await user.click(screen.getByRole('button', { name: 'Promo code' }))
    const field = await screen.findByLabelText(/^Code/)
    for (const key of [...code, 'Enter']) {
      const isHeard = fireEvent.keyDown(field, { key })
      if (isHeard && key !== 'Enter')
        fireEvent.change(field, { target: { value: `${(field as HTMLInputElement).value}${key}` } })
      else if (isHeard) fireEvent.submit(field)
    }
    await waitFor(() => expect(onChange).toHaveBeenCalled())
    expect([asked, scans.mock.calls]).toMatchObject([[{ code }], []])
  },
)

test('a code with a limit per guest asks for the guest before anybody pays', async () => {
  const limited = { ...offer, needsGuest: true }
  const { user, onChange } = await show({ check: () => limited })
  await user.click(screen.getByRole('button', { name: 'Promo code' }))
  await user.type(await screen.findByLabelText(/^Code/), 'kampus15')
  await user.click(screen.getByRole('button', { name: 'Use code' }))
  await screen.findByText(/^This code is limited per guest/)
  expect(onChange).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByLabelText(/Guest’s phone or email/))
  await user.keyboard('ada@example.org')
  await user.click(screen.getByRole('button', { name: 'Use code' }))
  const guest = { email: 'ada@example.org' }
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ ...noReductions, promo: { ...limited, guest } }))
})

test('a code that unlocks passes leaves the discount, and one for a guest remembers the guest', async () => {
  const unlock = { ...offer, ppm: null, passTypeId: 'p' as PassTypeId }
  const { user, onChange } = await show({ reductions: discounted, check: () => unlock })
  await user.click(screen.getByRole('button', { name: 'Promo code' }))
  await user.type(await screen.findByLabelText(/^Code/), 'VIP')
  await user.type(screen.getByLabelText(/Guest’s phone or email/), 'ada@example.org')
  await user.click(screen.getByRole('button', { name: 'Use code' }))
  const guest = { email: 'ada@example.org' }
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ ...discounted, promo: { ...unlock, guest } }))
})

test('says why a code does not hold, and keeps what was entered', async () => {
  const faults = [
    [{ why: 'late', date: '2026-03-01' }, 'This code was valid until Sunday, 1 March 2026'],
    [{ why: 'used', max: 10 }, 'This code was used up: 10 uses in all'],
    [{ why: 'channel', channel: 'web' }, 'This code is valid elsewhere only: web'],
    [{ why: 'what a later server may say' }, 'This promo code can’t be used. Check the code, or sell without it.'],
  ] as const
  let at = 0
  const { user, onChange } = await show({
    check() {
      throw refusal('PROMO_CODE', { details: faults[at]?.[0] ?? {} })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Promo code' }))
  const field = await screen.findByLabelText(/^Code/)
  await user.type(field, 'OLD')
  for (const [, words] of faults) {
    await user.click(screen.getByRole('button', { name: 'Use code' }))
    await screen.findByText(words)
    at += 1
  }
  expect((field as HTMLInputElement).value).toBe('OLD')
  expect(onChange).not.toHaveBeenCalled()
})

test('the basket names its code, and lets go of it', async () => {
  const { user, onChange } = await show({ reductions: { ...noReductions, promo: offer } })
  await user.click(screen.getByRole('button', { name: 'Code KAMPUS15 · 15%' }))
  await user.click(await screen.findByRole('button', { name: 'Remove code' }))
  expect(onChange).toHaveBeenCalledWith(noReductions)
})
