import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { DayBar } from './day-bar.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const before = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Day before' })
const show = (date: string, onDate = vi.fn()) =>
  showScreen(<DayBar date={date} today="2026-11-24" onDate={onDate} />, {
    namespaces: ['getPass'],
    at: '/order',
    rights: {},
    answers: {},
  })

test('after midnight a late show of the evening before can still be reached, and no earlier day', async () => {
  // Half past midnight in Istanbul.
  vi.useFakeTimers({ now: new Date('2026-11-23T21:30:00Z'), toFake: ['Date'] })
  const onDate = vi.fn()
  const { user } = await show('2026-11-24', onDate)
  await user.click(before())
  expect(onDate).toHaveBeenCalledExactlyOnceWith('2026-11-23')
  cleanup()
  await show('2026-11-23')
  expect(before().disabled).toBe(true)
})

test('by day there is nothing to sell before today', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z'), toFake: ['Date'] })
  await show('2026-11-24')
  expect(before().disabled).toBe(true)
})
