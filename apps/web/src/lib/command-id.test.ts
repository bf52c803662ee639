import { beforeEach, describe, expect, it } from 'vitest'
import { commandIdFor, forgetCommandId } from './command-id.ts'

beforeEach(() => sessionStorage.clear())

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
})
