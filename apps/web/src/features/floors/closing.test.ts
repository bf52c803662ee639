import type { UndecidedSession } from '@marquee/contract'
import { expect, it } from 'vitest'
import { chooseForAll, decisionsOf, noChoice, refusedSession, wrongIn } from './closing.ts'

const session = (id: string, fates: UndecidedSession['fates']) =>
  ({ id, date: '2031-03-03', time: '20:00', floor: { id: 'f1' }, fates }) as unknown as UndecidedSession
const free = session('a', ['keep', 'pause', 'move', 'cancel'])
const sold = session('b', ['keep', 'pause', 'move'])

it('one fate for all leaves alone what may not have it', () => {
  const kept = chooseForAll([free, sold], {}, 'keep')
  const cancelled = chooseForAll([free, sold], kept, 'cancel')
  expect(decisionsOf([free, sold], cancelled)).toEqual([
    { ticketSessionId: 'a', fate: 'cancel' },
    { ticketSessionId: 'b', fate: 'keep' },
  ])
})

it('a move needs another moment or another floor', () => {
  const move = { ...noChoice(free), fate: 'move' as const }
  expect(wrongIn(free, noChoice(free))).toBe('missing')
  expect(wrongIn(free, move)).toBe('notMoved')
  expect(wrongIn(free, { ...move, floorId: 'f1' })).toBe('notMoved')
  expect(wrongIn(free, { ...move, date: '' })).toBe('notMoved')
  expect(wrongIn(free, { ...move, time: '21:00' })).toBeNull()
  expect(wrongIn(free, { ...move, floorId: 'f2' })).toBeNull()
  expect(decisionsOf([free], { a: { ...move, floorId: 'f2' } })).toEqual([
    { ticketSessionId: 'a', fate: 'move', date: '2031-03-03', time: '20:00', floorId: 'f2' },
  ])
})

it('a refusal leads to the session that it is about', () => {
  const decisions = decisionsOf([free, sold], chooseForAll([free, sold], {}, 'keep'))
  const failure = (more: object) => ({ details: {}, issues: [], ...more }) as never
  expect(refusedSession(failure({ details: { ticketSessionId: 'b' } }), decisions)).toBe('b')
  expect(refusedSession(failure({ issues: [{ path: 'decisions.1.date', message: '' }] }), decisions)).toBe('b')
  expect(refusedSession(failure({ issues: [{ path: 'reason', message: '' }] }), decisions)).toBeNull()
  expect(refusedSession(null, decisions)).toBeNull()
})
