import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { DepositChoice } from './deposit-choice.tsx'

afterEach(cleanup)

const terms = {
  leastPpm: 300_000,
  leastMinor: 0,
  dueAt: '2026-12-13T17:30:00.000Z',
  releaseAt: '2026-12-14T17:30:00.000Z',
  keepsDeposit: true,
}

async function show({ leastPpm = terms.leastPpm } = {}) {
  const onPart = vi.fn()
  const onPay = vi.fn()
  function Payment() {
    const [partMinor, setPart] = useState<number | null>(null)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onPay(partMinor)
        }}
      >
        <DepositChoice
          terms={{ ...terms, leastPpm }}
          grossMinor={100_000}
          currency="TRY"
          partMinor={partMinor}
          onPart={(minor) => {
            onPart(minor)
            setPart(minor)
          }}
        />
        <button type="submit">Pay</button>
      </form>
    )
  }
  return {
    ...(await showScreen(<Payment />, { namespaces: ['booking'], at: '/ticket-booking', rights: {}, answers: {} })),
    onPart,
    onPay,
  }
}

test('a part begins with the least that the rule asks for, and Enter pays it', async () => {
  const { user, onPay } = await show()
  await user.click(await screen.findByRole('switch', { name: /^Pay part now/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Paid now').value).toBe('300.00')
  await user.click(screen.getByLabelText('Paid now'))
  await user.keyboard('{Enter}')
  expect(onPay).toHaveBeenLastCalledWith(30_000)
})

test('less than the rule asks for, or all of it, is named and pays nothing by Enter', async () => {
  const { user, onPay, onPart } = await show()
  await user.click(await screen.findByRole('switch', { name: /^Pay part now/ }))
  const field = screen.getByLabelText('Paid now')
  for (const wrong of ['299.99', '1000', 'x']) {
    await user.clear(field)
    await user.type(field, `${wrong}{Enter}`)
    expect(screen.getByText('Enter an amount from ₺300.00 to ₺999.99')).toBeTruthy()
  }
  expect(onPay).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, '450{Enter}')
  expect(onPay).toHaveBeenLastCalledWith(45_000)
  await user.click(screen.getByRole('switch', { name: /^Pay part now/ }))
  expect(onPart).toHaveBeenLastCalledWith(null)
})

test('where the rule asks for all of it, nothing is offered', async () => {
  await show({ leastPpm: 1_000_000 })
  expect(await screen.findByRole('button', { name: 'Pay' })).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})
