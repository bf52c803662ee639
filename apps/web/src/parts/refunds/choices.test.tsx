import type { OrderDetail } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { Choices } from './choices.tsx'

afterEach(cleanup)

const show = (order: object) =>
  showScreen(
    <Choices
      order={{ ...soldOrder, ...order } as OrderDetail}
      chosen={{ passIds: new Set(), lineNos: new Set() }}
      onChoose={vi.fn()}
      disabled={false}
      errorId={undefined}
    />,
    { namespaces: ['refunds', 'orderList'], at: '/', rights: { order_list: { view: {} } }, answers: {} },
  )

test('fees are told apart: by what they are for, and by the change that kept them', async () => {
  const [line] = soldOrder.lines
  const fee = (lineNo: number, more: object) => ({
    ...{ ...line, lineNo, kind: 'fee', text: { en: '', tr: '' }, qty: 1, unitMinor: 1200, grossMinor: 1200 },
    ...{ changeNo: null, reversesLineNo: null, reason: null, ...more },
  })
  await show({
    lines: [
      ...soldOrder.lines,
      fee(3, { reason: 'Cloakroom' }),
      fee(4, { reason: 'Delivery' }),
      fee(5, { changeNo: 1, reason: 'Ill' }),
      fee(6, { changeNo: 2, reason: 'Ill' }),
    ],
  })
  for (const name of ['Fee · Cloakroom', 'Fee · Delivery', 'Fee kept · Change 1', 'Fee kept · Change 2']) {
    expect(screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeTruthy()
  }
})

test('of two shows the one that has begun is told at its passes, and "all" leaves them out', async () => {
  const [first, second] = soldOrder.passList
  await show({ passList: [{ ...first, stage: 'begun' }, second] })
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, false])
  expect(boxes[0]?.closest('label')?.textContent).toMatch(/The show began .*can’t be cancelled/)
})

test('a seat that was exchanged says so, and for what; only a cancelled one is called cancelled', async () => {
  const [change] = soldOrder.changes
  const [first, second, third, gone] = soldOrder.passList
  const other = { ...first?.session, id: 's2', startsAt: '2027-01-11T17:00:00.000Z' }
  await show({
    changes: [change, { ...change, id: 'g2', changeNo: 2, kind: 'exchange' }],
    passList: [
      { ...first, state: 'cancelled', cancelledByNo: 2 },
      { ...second, replaces: first?.id, seat: { ...second?.seat, label: '9' } },
      { ...third, state: 'cancelled', cancelledByNo: 2 },
      { ...third, id: 'n', state: 'issued', usedAt: null, replaces: third?.id, session: other },
      gone,
    ],
  })
  const says = (no: number) => screen.getAllByRole('checkbox')[no]?.closest('label')?.textContent
  expect(says(0)).toMatch(/Exchanged for .*seat 9/)
  expect(says(0)).not.toContain('Show')
  expect(says(2)).toMatch(/Exchanged for Show, .*seat 3/)
  expect(screen.getAllByText('Already cancelled')).toHaveLength(1)
})
