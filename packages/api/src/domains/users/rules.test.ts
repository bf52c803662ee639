import type { RoleId } from '@marquee/contract'
import { expect, test } from 'vitest'
import { givenUntil, isGiving, type RoleSpan, rolesForAudit, sameSpans, spanOf, wrongSpan } from './rules.ts'

const door = 'door' as RoleId
const span = (from: number | null, until: number | null, roleId = door): RoleSpan => ({ roleId, from, until })

test('what is added, lengthened or moved earlier is given; what is shortened or moved later is not', () => {
  const gives = (from: number | null, until: number | null) => isGiving([span(1000, 2000)], span(from, until))
  expect([gives(1000, 2000), gives(1500, 2000), gives(1000, 1500)]).toEqual([false, false, false])
  expect([gives(1000, 2001), gives(999, 2000), gives(null, 2000), gives(1000, null)]).toEqual([true, true, true, true])
  expect(isGiving([], span(null, null))).toBe(true)
  expect(isGiving([span(null, null, 'other' as RoleId)], span(null, null))).toBe(true)
  expect(isGiving([span(null, null)], span(5, 6))).toBe(false)
  expect(isGiving([span(null, 10)], span(null, null))).toBe(true)
})

test('what is given ends with the span, or where what is held begins', () => {
  const until = (from: number | null, to: number | null) => givenUntil([span(1000, 2000)], span(from, to))
  expect([until(1000, 2000), until(1500, 1800)]).toEqual([null, null])
  expect([until(1000, 2001), until(1000, null)]).toEqual([2001, Number.POSITIVE_INFINITY])
  expect([until(null, 2000), until(1, 500), until(3000, 4000)]).toEqual([1000, 500, 4000])
  expect([givenUntil([], span(null, 7)), givenUntil([], span(null, null))]).toEqual([7, Number.POSITIVE_INFINITY])
})

test('a beginning that has passed is now; an end has to be ahead of it; a role comes once', () => {
  const grant = { roleId: door, validFrom: '2026-01-01T00:00:00.000Z', validUntil: null }
  const begins = Date.parse(grant.validFrom)
  expect(spanOf(grant, begins)).toEqual(span(null, null))
  expect(spanOf(grant, begins - 1)).toEqual(span(begins, null))
  expect(wrongSpan([span(null, 101)], 100)).toBeNull()
  expect(wrongSpan([span(null, 100)], 100)).toBe('0.validUntil')
  expect(wrongSpan([span(200, 200)], 100)).toBe('0.validUntil')
  expect(wrongSpan([span(200, 300), span(400, 500)], 100)).toBe('1.roleId')
})

test('the order counts, and so does the time', () => {
  const other = span(null, null, 'other' as RoleId)
  expect(sameSpans([span(null, 5), other], [span(null, 5), other])).toBe(true)
  expect(sameSpans([span(null, 5), other], [other, span(null, 5)])).toBe(false)
  expect(sameSpans([span(null, 5)], [span(null, 6)])).toBe(false)
  expect(sameSpans([span(null, 5)], [])).toBe(false)
})

test('the audit names a time only where there is one', () => {
  const roles = (['from', 'until', null] as const).map((which) => ({
    id: door,
    name: 'Door',
    validFrom: which === 'from' ? 'a' : null,
    validUntil: which === 'until' ? 'b' : null,
  }))
  expect(rolesForAudit({ roles })).toEqual(['Door (a/..)', 'Door (../b)', 'Door'])
})
