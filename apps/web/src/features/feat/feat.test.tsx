import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { me, signInAs } from '../../testing/person.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { newsFor, unseenVersions } from './news/news-for.ts'
import FeatPage from './page.tsx'

afterEach(cleanup)
beforeEach(() => signInAs(me))

const owner = { id: '01990000-0000-7000-8000-0000000000b1', name: 'Ada Keeper' }
const role = { id: '01990000-0000-7000-8000-0000000000b2', name: 'Box office' }
const row = {
  feature: 'groupBookings',
  audience: 'everyone',
  roles: [],
  owner: null,
  endsOn: null,
  hasEnded: false,
  note: '',
  rev: 0,
}
const said = {
  id: '01990000-0000-7000-8000-0000000000c1',
  from: { id: 'x', name: 'Can Çırak' },
  text: 'Bigger <b>letters</b>',
  screen: '/order-list',
  picture: null,
  state: 'new',
  answer: '',
  sentAt: '2026-11-26T08:00:00.000Z',
  rev: 1,
}
const page = (rows: object[]) => ({ rows, nextCursor: null, total: rows.length, totalIsExact: true })

interface Shown {
  at?: string
  rights?: object
  answers?: Record<string, (input: never) => unknown>
}
const show = ({ at = '/feat', rights = {}, answers = {} }: Shown) =>
  showScreen(<FeatPage />, {
    namespaces: ['feat', 'news', 'till', 'record'],
    at,
    rights: rights as never,
    answers: { 'feat.seeNews': () => true, ...answers } as never,
  })

describe('what is new', () => {
  const all = [
    { version: '3', day: '2026-01-03', items: [{ key: 'a', module: 'vendors' as const }] },
    { version: '2', day: '2026-01-02', items: [{ key: 'b' }] },
    { version: '1', day: '2026-01-01', items: [{ key: 'c' }] },
  ]
  test('is for those who may see it, and unread until it was read', () => {
    expect(newsFor({}, all).map(({ version }) => version)).toEqual(['2', '1'])
    expect(newsFor({ vendors: { view: {} } }, all).map(({ version }) => version)).toEqual(['3', '2', '1'])
    expect(unseenVersions(null, all)).toEqual(['3', '2', '1'])
    expect(unseenVersions('2', all)).toEqual(['3'])
    expect(unseenVersions('3', all)).toEqual([])
  })

  test('counts as read once it is shown, and stays marked while it is read', async () => {
    const seen: unknown[] = []
    await show({ answers: { 'feat.seeNews': (input: unknown) => seen.push(input) && true } })
    await screen.findByRole('heading', { name: 'Feedback' })
    await waitFor(() => expect(seen).toEqual([{ version: '2026.11.3' }]))
    expect(screen.getAllByText('New').length).toBeGreaterThan(0)
    // Nothing of what this role cannot open.
    expect(screen.queryByText('Vendor payouts')).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Features' })).toBeNull()
  })
})

describe('feedback', () => {
  test('comes from the screen on which one was, and is sent with it', async () => {
    const sent: unknown[] = []
    await show({
      at: '/feat?tab=feedback&from=%2Forder-list',
      rights: { order_list: { view: {} } },
      answers: {
        'feat.feedback': () => page([]),
        'feat.send': (input: unknown) => {
          sent.push(input)
          return said
        },
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Send feedback' })
    expect((within(dialog).getByLabelText('Screen') as HTMLSelectElement).value).toBe('/order-list')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send feedback' }))
    await within(dialog).findByText('This field is required')
    fireEvent.change(within(dialog).getByLabelText(/What should be better/), { target: { value: ' Bigger letters ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send feedback' }))
    await waitFor(() => expect(sent).toMatchObject([{ text: 'Bigger letters', screen: '/order-list', picture: null }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('You haven’t sent any feedback')).toBeTruthy()
  })

  test('is answered by those who may, and its text is text', async () => {
    const answers: unknown[] = []
    const asked: unknown[] = []
    await show({
      at: '/feat?tab=feedback&whose=all',
      rights: { settings: { view: {}, features: {} } },
      answers: {
        'feat.feedback': (input: unknown) => {
          asked.push(input)
          return page([said])
        },
        'feat.answer': (input: unknown) => {
          answers.push(input)
          return said
        },
      },
    })
    await screen.findByText('Bigger <b>letters</b>')
    expect(asked.at(-1)).toMatchObject({ whose: 'all' })
    fireEvent.click(await screen.findByRole('button', { name: 'Answer Can Çırak' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByLabelText('Planned'))
    fireEvent.change(within(dialog).getByLabelText('Answer'), { target: { value: 'Soon' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Answer' }))
    await waitFor(() =>
      expect(answers).toMatchObject([{ id: said.id, expectedRev: 1, state: 'planned', answer: 'Soon' }]),
    )
  })

  test('of others is never asked for by those who may not answer', async () => {
    const asked: unknown[] = []
    await show({
      at: '/feat?tab=feedback&whose=all',
      answers: {
        'feat.feedback': (input: unknown) => {
          asked.push(input)
          return page([])
        },
      },
    })
    await screen.findByText('You haven’t sent any feedback')
    expect(asked).toMatchObject([{ whose: 'mine' }])
    expect(screen.queryByRole('radio', { name: 'Everyone’s' })).toBeNull()
  })
})

describe('features', () => {
  const rights = { settings: { view: {}, features: {} } }
  const list = (more: object = {}) => ({ rows: [{ ...row, ...more }], roles: [role], owners: [owner] })

  test('are limited to a role, with somebody who looks after it and a last day', async () => {
    const sent: unknown[] = []
    await show({
      at: '/feat?tab=switches',
      rights,
      answers: {
        'feat.switches': () => list(),
        'feat.switchFeature': (input: unknown) => {
          sent.push(input)
          return row
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change Group bookings' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByLabelText('On for some roles'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change' }))
    // The roles, the person and the day are missing.
    expect(await within(dialog).findAllByText('This field is required')).toHaveLength(3)
    fireEvent.click(within(dialog).getByLabelText('Box office'))
    fireEvent.change(within(dialog).getByLabelText(/Who looks after it/), { target: { value: owner.id } })
    fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '24/12/2026' } })
    fireEvent.blur(within(dialog).getByLabelText('Last day'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { feature: 'groupBookings', expectedRev: 0, audience: 'roles', roleIds: [role.id], endsOn: '2026-12-24' },
      ]),
    )
  })

  test('that have ended are shown as on', async () => {
    await show({
      at: '/feat?tab=switches',
      rights,
      answers: { 'feat.switches': () => list({ audience: 'nobody', endsOn: '2026-01-01', hasEnded: true, owner }) },
    })
    expect(await screen.findByText('Ended, on for everyone')).toBeTruthy()
    expect(screen.queryByText('Off for everyone')).toBeNull()
  })
})
