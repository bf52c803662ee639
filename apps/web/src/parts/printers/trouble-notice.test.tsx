import type { PrintJob, PrintTroubles } from '@marquee/contract/printers'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { printJob } from '../../testing/print-job.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { PrintedElsewhere } from './printed-elsewhere.tsx'
import { TroubleNotice } from './trouble-notice.tsx'

afterEach(cleanup)

const called = vi.fn()
const show = (jobs: () => PrintJob[], enabled = true, elsewhere: PrintJob[] = []) =>
  showScreen(<TroubleNotice place={{ place: 'kitchen' }} enabled={enabled} />, {
    at: '/',
    rights: { food_orders: { view: {}, bump: {} } } as never,
    namespaces: ['printers'],
    answers: {
      'printers.troubles': (input: object): PrintTroubles => {
        called(input)
        return { jobs: jobs(), elsewhere, printers: [{ id: 'bar' as never, name: 'Bar' }] }
      },
      'printers.move': (input: object) => {
        called(input)
        return true
      },
      'printers.printedHere': (input: object) => {
        called(input)
        return true
      },
      'printers.paper': ({ id }: { id: string }) => {
        called({ read: id })
        return { blocks: [], opensDrawer: false }
      },
      'printers.retry': ({ id }: { id: string }) => {
        called({ retried: id })
        return true
      },
    },
  })

it('says nothing while everything comes out, and does not ask for those who may do nothing', async () => {
  called.mockClear()
  const { unmount } = await show(() => [])
  await vi.waitFor(() => expect(called).toHaveBeenCalledWith({ place: 'kitchen' }))
  expect(screen.queryByRole('status')).toBeNull()
  unmount()
  called.mockClear()
  await show(() => [printJob()], false)
  expect(called).not.toHaveBeenCalled()
})

it('says what did not come out, prints it elsewhere, and says when all is well', async () => {
  let jobs = [printJob()]
  const { user } = await show(() => jobs)
  expect(await screen.findByText('1 print job failed')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Review' }))
  expect(await screen.findByText('Kitchen ticket 41')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Print elsewhere' }))
  jobs = []
  await user.click(await screen.findByRole('menuitem', { name: 'Print at Bar' }))
  expect(await screen.findByText('Everything has been printed')).toBeTruthy()
  expect(called).toHaveBeenCalledWith({ id: 'one', printerId: 'bar' })
})

it('takes a paper from its printer before it is printed here, and gives it back when it did not come out', async () => {
  called.mockClear()
  const printing = vi.fn(() => window.dispatchEvent(new Event('afterprint')))
  vi.stubGlobal('print', printing)
  const { user } = await show(() => [printJob({ state: 'waiting', attempts: 2 })])
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  await user.click(await screen.findByRole('button', { name: 'Print here' }))
  await user.click(await screen.findByRole('button', { name: 'No, keep it' }))
  await vi.waitFor(() => expect(called).toHaveBeenCalledWith({ retried: 'one' }))
  const told = called.mock.calls.map(([input]) => input as object).filter((input) => !('place' in input))
  expect(told).toEqual([{ id: 'one', isOut: false }, { read: 'one' }, { retried: 'one' }])
  vi.unstubAllGlobals()
})

it('asks whether a paper came out whose printer stopped answering behind it', async () => {
  const state = { state: 'printed', isConfirmed: false, error: 'silent', attempts: 1 }
  let jobs = [printJob({ ...state, printedAt: '2026-11-26T20:01:00Z' })]
  const { user } = await show(() => jobs)
  expect(await screen.findByText('1 print job may not have come out')).toBeTruthy()
  expect(screen.queryByText(/failed/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  expect(await screen.findByText('Sent, not confirmed')).toBeTruthy()
  expect(screen.getByText(/the printer doesn’t answer/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Did it print?' }))
  jobs = []
  await user.click(await screen.findByRole('button', { name: 'Yes, it printed' }))
  expect(await screen.findByText('Everything has been printed')).toBeTruthy()
  expect(called).toHaveBeenCalledWith({ id: 'one' })
})

const atBar = (subjectNo: string) =>
  printJob({
    kind: 'receipt',
    station: null,
    subjectNo,
    state: 'printed',
    error: null,
    isConfirmed: true,
    movedFrom: 'Box office',
    printer: { id: 'bar', name: 'Bar', kind: 'network' },
  })

it('says what another printer has printed instead', async () => {
  await show(() => [], true, [atBar('41'), atBar('42')])
  expect(await screen.findByText('Printed at Bar: Receipt of order 41, Receipt of order 42')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
})

it('says of which station a kitchen ticket is that another printer has printed', async () => {
  const ticket = (id: string, en: string) =>
    printJob({ id: id as never, state: 'printed', error: null, station: { en, tr: en }, printer: atBar('41').printer })
  await show(() => [], true, [ticket('one', 'Grill'), ticket('two', 'Bar')])
  expect(await screen.findByText('Printed at Bar: Kitchen ticket 41 (Grill), Kitchen ticket 41 (Bar)')).toBeTruthy()
})

it('says of one order what has not come out, and nothing of other orders', async () => {
  const receipt = { ...atBar('41'), state: 'waiting' as const, error: 'unreachable' as const, attempts: 2 }
  const showOf = (orderNo: number) =>
    showScreen(<PrintedElsewhere orderNo={orderNo} />, {
      at: '/',
      rights: { ticket_booking: { view: {}, sell: {} } } as never,
      namespaces: ['printers'],
      answers: { 'printers.troubles': () => ({ jobs: [receipt], elsewhere: [], printers: [] }) },
    })
  const { unmount, container } = await showOf(41)
  const words =
    'Receipt of order 41 hasn’t come out of Bar: the printer can’t be reached. Print it here, or see to it under Review.'
  expect(await screen.findByText(words)).toBeTruthy()
  unmount()
  await showOf(4)
  expect(container.textContent).not.toContain('come out')
})

it('says of one order where its papers came out, and nothing of other orders', async () => {
  const showOf = (orderNo: number) =>
    showScreen(<PrintedElsewhere orderNo={orderNo} />, {
      at: '/',
      rights: { ticket_booking: { view: {}, sell: {} }, food_booking: { view: {}, sell: {} } } as never,
      namespaces: ['printers'],
      answers: { 'printers.troubles': () => ({ jobs: [], elsewhere: [atBar('41')], printers: [] }) },
    })
  const { unmount, container } = await showOf(41)
  expect(await screen.findByText('Printed at Bar')).toBeTruthy()
  unmount()
  await showOf(4)
  expect(container.textContent).not.toContain('Printed at')
})
