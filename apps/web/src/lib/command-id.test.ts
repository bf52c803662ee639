import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { commandIdFor, forgetCommandId, forgetOldCommandId, noteLost } from './command-id.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

describe('commandIdFor', () => {
  it('keeps the id of the same input over retries', () => {
    const first = commandIdFor('users.invite', { name: 'Elif' })
    expect(commandIdFor('users.invite', { name: 'Elif' })).toBe(first)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is new for another input, another command, and after the answer', () => {
    const first = commandIdFor('users.invite', { name: 'Elif' })
    expect(commandIdFor('orders.sell', { name: 'Elif' })).not.toBe(first)
    forgetCommandId('users.invite')
    const second = commandIdFor('users.invite', { name: 'Elif' })
    expect(second).not.toBe(first)
    expect(commandIdFor('users.invite', { name: 'Mert' })).not.toBe(second)
  })

  it('is the same for another input while nobody knows whether the first went through', () => {
    const first = commandIdFor('funds.send', { amountMinor: 100 })
    noteLost('funds.send')
    expect(commandIdFor('funds.send', { amountMinor: 200 })).toBe(first)
    forgetCommandId('funds.send')
    expect(commandIdFor('funds.send', { amountMinor: 200 })).not.toBe(first)
  })

  it('is kept for a new form that tries again at once, and new for the same words later', () => {
    vi.useFakeTimers()
    const first = commandIdFor('tills.move', { reason: 'Taxi' })
    noteLost('tills.move')
    vi.advanceTimersByTime(120_000)
    forgetOldCommandId('tills.move')
    expect(commandIdFor('tills.move', { reason: 'Taxi' })).toBe(first)
    vi.advanceTimersByTime(120_000)
    // The form that is still open tries the same again, however late.
    expect(commandIdFor('tills.move', { reason: 'Taxi' })).toBe(first)
    forgetOldCommandId('tills.move')
    expect(commandIdFor('tills.move', { reason: 'Taxi' })).not.toBe(first)
  })
})
