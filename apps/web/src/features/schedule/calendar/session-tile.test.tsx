import type { TicketSessionRow } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { SessionTile } from './session-tile.tsx'

afterEach(cleanup)

const row = {
  ...{ id: '01990000-0000-7000-8000-000000000001', date: '2026-11-22', time: '19:30', state: 'on_sale', note: null },
  ...{ startsAt: '2026-11-22T16:30:00.000Z', endsAt: '2026-11-22T18:30:00.000Z', salesFrom: null, salesUntil: null },
  ...{
    product: { name: { en: 'Hamlet', tr: 'Hamlet' }, color: '#aa0000' },
    floor: { name: { en: 'Hall', tr: 'Salon' } },
  },
  ...{ capacity: 120, sold: 40, held: 3, blocked: 2, free: 75 },
} as unknown as TicketSessionRow

async function tile(more: object, compact: boolean) {
  await showScreen(
    <SessionTile row={{ ...row, ...more }} compact={compact} isOpen={false} onOpen={() => undefined} />,
    { namespaces: ['schedule'], at: '/ticket/schedule', rights: {}, answers: {} },
  )
  const shown = await screen.findByRole('button')
  return {
    text: shown.textContent,
    bar: shown.querySelector('span[aria-hidden].overflow-hidden'),
    edge: shown.style.borderLeftColor,
    look: shown.className,
  }
}

test.each([false, true])('what is over steps back behind what can be sold (one line: %s)', async (compact) => {
  const open = await tile({}, compact)
  cleanup()
  for (const state of ['finished', 'cancelled']) {
    const over = await tile({ state }, compact)
    expect([open.bar !== null, over.bar]).toEqual([true, null])
    expect(open.look).not.toBe(over.look)
    if (!compact) {
      expect([open.edge, over.edge]).toEqual(['#aa0000', ''])
      expect(open.text).toContain('75')
      expect(over.text).not.toContain('75')
    }
    cleanup()
  }
})
