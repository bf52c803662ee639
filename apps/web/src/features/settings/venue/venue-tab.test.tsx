import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { VenueTab } from './venue-tab.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T04:15:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const venue = {
  ...{ id: '01990000-0000-7000-8000-000000000001', name: 'Galata Pier', city: '', country: 'TR' },
  ...{ zone: 'Europe/Istanbul', currency: 'TRY', locale: 'en', businessCutoff: '04:00', address: '', taxNumber: '' },
  ...{ receiptFooter: { en: '', tr: '' }, logo: null, logoLink: null, hasMoney: true, hasShowsAhead: true, rev: 1 },
}

it('says which business day it is by the end that is typed, before it is saved', async () => {
  await showScreen(<VenueTab />, {
    at: '/settings',
    rights: { settings: { view: {}, update: {} } } as never,
    namespaces: ['settings'],
    answers: { 'settings.venue': () => venue },
  })
  const cutoff = await screen.findByLabelText(/^Business day ends at/)
  const day = () => screen.getByText(/^Sales before this time/).textContent
  expect(day()).toContain('The business day is then Wednesday, 25 November 2026 now')
  fireEvent.change(cutoff, { target: { value: '08:00' } })
  fireEvent.blur(cutoff)
  expect(day()).toContain('The business day is then Tuesday, 24 November 2026 now')
  fireEvent.change(cutoff, { target: { value: 'late' } })
  fireEvent.blur(cutoff)
  expect(day()).toBe('Sales before this time belong to the day before')
})
