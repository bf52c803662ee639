import type { PrinterRow } from '@marquee/contract/printers'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { printJob } from '../../../testing/print-job.ts'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { PrintersTab } from './printers-tab.tsx'

const printer = (name: string, rest: Partial<PrinterRow> = {}) =>
  ({
    id: `${name}-id`,
    name,
    kind: 'network',
    host: '192.168.1.50',
    port: 9100,
    paper: '80',
    make: 'epson',
    cutter: true,
    drawer: false,
    receipts: true,
    passes: false,
    fallbackId: null,
    simulates: 'print',
    light: 'ready',
    lightAt: '2026-11-26T20:00:00Z',
    stationIds: [],
    tillIds: [],
    waiting: 0,
    failed: 0,
    archivedAt: null,
    rev: 1,
    ...rest,
  }) as PrinterRow
const out = { state: 'printed', error: null, station: null }

let rows: PrinterRow[]
const called = vi.fn()
beforeEach(() => {
  rows = [
    printer('Kitchen', { light: 'paper_out', failed: 2, waiting: 1, fallbackId: 'Bar-id' as never }),
    printer('Bar', { kind: 'browser', host: null, light: 'untried' }),
    printer('Terrace', { light: 'silent' }),
  ]
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const slip = {
  blocks: [
    { type: 'text', text: '2 Köfte', align: 'left', isBold: true, size: 2 },
    { type: 'row', left: 'Toplam', right: '55,00', isBold: false },
    { type: 'code', value: '100041' },
    { type: 'rule' },
    { type: 'cut' },
  ],
  opensDrawer: false,
}

const show = (rights: object = { settings: { view: {}, update: {} } }, answers = {}) => {
  const command = (name: string, answer: unknown) => (input: unknown) => {
    called(name, input)
    return answer
  }
  return showScreen(<PrintersTab />, {
    at: '/settings?tab=printers',
    rights: rights as never,
    namespaces: ['settings', 'printers'],
    answers: {
      'printers.list': ({ archived }: { archived: boolean }) => (archived ? [] : rows),
      'printers.sources': () => ({
        stations: [
          { id: 'grill', name: { en: 'Grill', tr: 'Izgara' }, printerId: 'Kitchen-id' },
          { id: 'drinks', name: { en: 'Drinks', tr: 'İçecek' }, printerId: 'Bar-id' },
        ],
        tills: [{ id: 'till', name: 'Gişe 1', printerId: null }],
      }),
      'printers.jobs': (input: { state?: string }) => {
        called('jobs', input)
        const all = [
          printJob(),
          printJob({ id: 'two', ...out, isConfirmed: true, kind: 'change', subjectNo: '100041' }),
          printJob({ id: 'three', ...out, isConfirmed: false, kind: 'test', subjectNo: '' }),
        ]
        return { rows: all.filter(({ state }) => !input.state || state === input.state), nextCursor: null }
      },
      'printers.serve': command('serve', true),
      'printers.test': command('test', { id: 'new' }),
      'printers.retry': command('retry', true),
      'printers.cancel': command('cancel', true),
      'printers.move': command('move', true),
      'printers.printedHere': command('printedHere', true),
      'printers.reprint': command('reprint', { id: 'new' }),
      'printers.paper': () => slip,
      ...answers,
    },
  })
}
const commands = () => called.mock.calls.filter(([name]) => name !== 'jobs')

describe('printers', () => {
  it('says how each is, what it prints and who stands in', async () => {
    await show()
    const kitchen = within((await screen.findByText('Kitchen')).closest('li') ?? document.body)
    expect(kitchen.getByText('No paper')).toBeTruthy()
    expect(
      kitchen.getByText(/192\.168\.1\.50:9100 · stand-in: Bar · 1 print job waiting · 2 print jobs failed/),
    ).toBeTruthy()
    expect(await kitchen.findByText('Prints for Grill')).toBeTruthy()
    const bar = within(screen.getByText('Bar').closest('li') ?? document.body)
    expect(bar.getByText('In the browser')).toBeTruthy()
    const terrace = within(screen.getByText('Terrace').closest('li') ?? document.body)
    expect(terrace.getByText('Doesn’t answer')).toBeTruthy()
  })

  it('shows its papers, what is wrong with each and whether it came out', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Print queue of Kitchen' }))
    const list = within(await screen.findByRole('list', { name: 'Print queue of Kitchen' }))
    expect(list.getByText('Kitchen ticket 41')).toBeTruthy()
    expect(list.getByText(/^Grill · .* by Deniz · the paper ran out · 9 tries/)).toBeTruthy()
    expect(list.getByText('Receipt of a change to order 100041')).toBeTruthy()
    expect(list.getByText('Printed')).toBeTruthy()
    expect(list.getByText('Sent, not confirmed')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Failed' }))
    await vi.waitFor(() =>
      expect(called).toHaveBeenLastCalledWith('jobs', expect.objectContaining({ state: 'failed' })),
    )
  })

  it('tries again, prints elsewhere and again, cancels and tests', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Print queue of Kitchen' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await user.click(screen.getByRole('button', { name: 'Print elsewhere' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Print at Bar' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getAllByRole('button', { name: 'Print again' })[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Print test page' }))
    await vi.waitFor(() =>
      expect(commands()).toEqual([
        ['retry', { id: 'one' }],
        ['move', { id: 'one', printerId: 'Bar-id' }],
        ['cancel', { id: 'one' }],
        ['reprint', { id: 'two', commandId: expect.any(String) }],
        ['test', { id: 'Kitchen-id', commandId: expect.any(String) }],
      ]),
    )
  })

  it('prints in the browser what did not come out, and asks whether it did when the print dialog is closed', async () => {
    const seen: string[] = []
    vi.stubGlobal('print', () => {
      seen.push(document.querySelector('.print-alone')?.textContent ?? '')
      window.dispatchEvent(new Event('afterprint'))
    })
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Print queue of Kitchen' }))
    const here = await screen.findByRole('button', { name: 'Print here' })
    await user.click(here)
    const question = within(await screen.findByRole('alertdialog', { name: 'Did it print?' }))
    expect(question.getByText(/^Kitchen ticket 41 stays in the queue/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'No, keep it' }))
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    // Its printer has given up on it: there is nothing to take from it.
    expect(commands()).toEqual([])
    await user.click(here)
    await user.click(await screen.findByRole('button', { name: 'Yes, it printed' }))
    await vi.waitFor(() => expect(commands()).toEqual([['printedHere', { id: 'one' }]]))
    expect(seen).toEqual(Array(2).fill(expect.stringContaining('2 KöfteToplam55,00')))
  })

  it('says what it prints for, and whose paper it takes', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'What Kitchen prints for' }))
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Grill/ })).checked).toBe(true)
    expect(screen.getByText('now at Bar')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /Drinks/ }))
    await user.click(screen.getByRole('checkbox', { name: /Gişe 1|Box office 1/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() =>
      expect(commands()).toEqual([['serve', { id: 'Kitchen-id', stationIds: ['grill', 'drinks'], tillIds: ['till'] }]]),
    )
  })

  it('asks only for what its kind has, offers no printer as its own stand-in, and says ports as they are', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Edit Kitchen' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit printer' }))
    const standIn = await form.findByLabelText<HTMLSelectElement>(/^Stand-in/)
    expect([...standIn.options].map(({ text }) => text).slice(1)).toEqual(['Bar', 'Terrace'])
    expect(form.queryByLabelText(/^What it does/)).toBeNull()
    const kind = form.getByLabelText(/^Connection/)
    await user.selectOptions(kind, 'simulated')
    expect(await form.findByLabelText(/^What it does/)).toBeTruthy()
    expect(form.queryByLabelText(/^(Address|Port)/)).toBeNull()
    await user.selectOptions(kind, 'browser')
    await vi.waitFor(() => expect(form.queryByLabelText(/^(What it does|Address|Port)/)).toBeNull())
    await user.selectOptions(kind, 'network')
    const port = await form.findByLabelText(/^Port/)
    await user.clear(port)
    await user.type(port, '80')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText(/9100 .* 9199/)).length).toBeGreaterThan(0)
    // What is said to be wrong stays where it can be put right.
    await user.selectOptions(kind, 'browser')
    await vi.waitFor(() => expect(form.queryByLabelText(/^Address/)).toBeNull())
    expect(form.getByLabelText(/^Port/)).toBeTruthy()
  })

  it('changes nothing for those who only look, and says when it cannot be read', async () => {
    const { unmount, user } = await show({ settings: { view: {} } })
    expect(await screen.findByText('Kitchen')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Add printer|prints for|Edit|Archive/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Print queue of Kitchen' }))
    expect(await screen.findByText('Kitchen ticket 41')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Try again|Print|Cancel/ })).toBeNull()
    unmount()
    await show(undefined, {
      'printers.list': () => {
        throw refusal('UNAVAILABLE')
      },
    })
    expect(await screen.findByText(/Couldn’t load/)).toBeTruthy()
  })
})
