import type { AuditRow } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { AuditTable } from './audit-table.tsx'

afterEach(cleanup)

const long = 'A reason that somebody took the time to write down, with everything that led to it'
const row = {
  ...{ id: '01990000-0000-7000-8000-000000000001', at: '2026-11-22T10:00:00.000Z', action: 'floors.update' },
  ...{ actor: { id: 'u', name: 'Ada Keeper' }, entity: 'floor', entityId: 'f', entityName: `Hall of ${long}` },
  ...{ before: { note: '' }, after: { note: long }, names: {} },
} as unknown as AuditRow

test('a text that is longer than its cell ends in an ellipsis, and never in the middle of a letter', async () => {
  const list = {
    data: { rows: [row], nextCursor: null, total: 1 },
    isPending: false,
    isError: false,
    isFetching: false,
  }
  const state = { id: null, open: () => undefined, next: () => undefined, previous: () => undefined, isFiltered: false }
  await showScreen(<AuditTable state={state as never} list={list as never} countText="1 entry" filterWords="" />, {
    namespaces: ['audit', 'roles', 'shell'],
    at: '/audit',
    rights: {},
    answers: {},
  })
  await screen.findByRole('table')
  const cells = screen.getAllByText(new RegExp(long))
  expect(cells).toHaveLength(2)
  for (const cell of cells) expect(cell.closest('.truncate')).not.toBeNull()
})
