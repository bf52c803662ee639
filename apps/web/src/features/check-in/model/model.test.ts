import { type OpenDoor, passCodeLength } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import { createSight } from '../../../parts/scan/camera/sight.ts'
import { doorFor } from './doors.ts'
import { isCode, isEcho, isTriedAgain } from './scans.ts'

const at = (time: string) => Date.parse(`2026-11-22T${time}:00Z`)
const door = (id: string, starts: string): OpenDoor => ({
  session: {
    id: id as OpenDoor['session']['id'],
    product: { en: id, tr: id },
    floor: { en: 'Pier', tr: 'İskele' },
    startsAt: new Date(at(starts)).toISOString(),
  },
  floorId: 'f' as OpenDoor['floorId'],
  endsAt: new Date(at('23:00')).toISOString(),
  inside: 0,
  total: 0,
  gates: [],
})
const matinee = door('matinee', '14:00')
const evening = door('evening', '20:30')
const hall = door('hall', '20:30')
const pick = (doors: OpenDoor[], choice: Parameters<typeof doorFor>[1], time: string) =>
  doorFor(doors, choice, at(time))?.session.id ?? null

describe('the session of the door', () => {
  test('is the one whose start is nearest', () => {
    expect(pick([matinee, evening], null, '14:40')).toBe('matinee')
    expect(pick([matinee, evening], null, '19:45')).toBe('evening')
    expect(pick([], null, '19:45')).toBeNull()
  })

  test('is none of two that begin together, until one is chosen', () => {
    expect(pick([matinee, evening, hall], null, '20:00')).toBeNull()
    expect(pick([matinee, evening, hall], hall.session.id, '20:00')).toBe('hall')
  })

  test('stays what was chosen, until its doors are closed', () => {
    expect(pick([matinee, evening], matinee.session.id, '20:00')).toBe('matinee')
    expect(pick([evening], matinee.session.id, '20:00')).toBe('evening')
    expect(pick([matinee, evening], 'all', '20:00')).toBeNull()
  })
})

test('a typed code is told from a name and from an order', () => {
  for (const code of ['7K4Q9-XTB2M', '7k4q9 xtb2m', ' 7K4Q9XTB2M ', 'ıK4Q9XTB2M', '0'.repeat(passCodeLength)]) {
    expect([code, isCode(code)]).toEqual([code, true])
  }
  for (const text of ['100123', 'Ayşe Yılmaz', 'Gümüşsu', '', '7K4Q9XTB2', 'GUNDUZHALU']) {
    expect([text, isCode(text)]).toEqual([text, false])
  }
})

test('the same code is one scan for a moment, another one is not', () => {
  const last = { code: '7K4Q9-XTB2M', at: 1_000 }
  expect(isEcho(last, '7k4q9xtb2m', 3_000)).toBe(true)
  expect(isEcho(last, '7K4Q9XTB2M', 3_600)).toBe(false)
  expect(isEcho(last, '7K4Q9XTB2N', 1_100)).toBe(false)
  expect(isEcho(null, '7K4Q9XTB2M', 1_100)).toBe(false)
})

test('a scan without an answer is tried again while its guest is at the door', () => {
  const lost = { wanted: { code: '7K4Q9-XTB2M' }, check: null, at: 1_000 }
  expect(isTriedAgain(lost, '7k4q9xtb2m', 1_200)).toBe(true)
  expect(isTriedAgain(lost, '7K4Q9XTB2N', 1_200)).toBe(false)
  expect(isTriedAgain({ ...lost, check: {} }, '7K4Q9XTB2M', 1_200)).toBe(false)
  expect(isTriedAgain({ ...lost, wanted: { passId: 'p' } }, '7K4Q9XTB2M', 1_200)).toBe(false)
  expect(isTriedAgain(lost, '7K4Q9XTB2M', 122_000)).toBe(false)
})

test('a camera says a code once, and again when it was away', () => {
  const sight = createSight()
  const seen = [
    sight.see(null, 0),
    sight.see('A', 100),
    sight.see('A', 1_900),
    sight.see(null, 2_000),
    sight.see('A', 3_800),
    sight.see('B', 3_900),
    sight.see('B', 6_000),
  ]
  expect(seen).toEqual([null, 'A', null, null, null, 'B', 'B'])
})
