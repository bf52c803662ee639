import { type RoleGrant, roleId } from '@marquee/contract'
import { createFormatters, createI18n, type Translate } from '@marquee/i18n'
import { beforeAll, describe, expect, it } from 'vitest'
import { activeOf, endOfDay, grantsOf, lastDayOf, periodOf, spanText, standing, wrongPeriod } from './grants.ts'

const zone = 'Europe/Istanbul'
const now = Date.parse('2026-11-21T18:00:00.000Z')
const past = '2026-11-01T21:00:00.000Z'
const soon = '2026-11-30T21:00:00.000Z'
const later = '2026-12-24T21:00:00.000Z'
const id = (n: number) => roleId.parse(`018f0000-0000-7000-8000-00000000000${n}`)
const role = (n: number, validFrom: string | null = null, validUntil: string | null = null) => ({
  id: id(n),
  name: `Role ${n}`,
  validFrom,
  validUntil,
})

describe('a role with days', () => {
  it('is to come, held for a time, lasting or over', () => {
    expect(standing({ validFrom: soon, validUntil: null }, now)).toBe('future')
    expect(standing({ validFrom: past, validUntil: soon }, now)).toBe('temporary')
    expect(standing({ validFrom: past, validUntil: null }, now)).toBe('lasting')
    expect(standing({ validFrom: null, validUntil: past }, now)).toBe('over')
    expect(standing({ validFrom: null, validUntil: new Date(now).toISOString() }, now)).toBe('over')
  })

  it('is active when it is the first that holds now', () => {
    expect(activeOf([role(1, soon), role(2, null, later), role(3)], now)?.id).toBe(id(2))
    expect(activeOf([role(1, soon)], now)).toBeUndefined()
  })

  it('is sent without a beginning that has passed', () => {
    expect(grantsOf([role(1, past, soon), role(2, soon)], now)).toEqual([
      { roleId: id(1), validFrom: null, validUntil: soon },
      { roleId: id(2), validFrom: soon, validUntil: null },
    ] satisfies RoleGrant[])
  })

  it('ends with the midnight after its last day', () => {
    expect(endOfDay('2026-11-30', zone)).toBe(soon)
    expect(lastDayOf(soon, zone)).toBe('2026-11-30')
  })

  it('may not end before today or before it begins', () => {
    expect(wrongPeriod({ validFrom: null, validUntil: past }, now)).toBe('past')
    expect(wrongPeriod({ validFrom: later, validUntil: soon }, now)).toBe('order')
    expect(wrongPeriod({ validFrom: soon, validUntil: soon }, now)).toBe('order')
    expect(wrongPeriod({ validFrom: soon, validUntil: later }, now)).toBeNull()
    expect(wrongPeriod({ validFrom: null, validUntil: null }, now)).toBeNull()
  })
})

describe.each(['en', 'tr'] as const)('the words (%s)', (language) => {
  const format = createFormatters({ language, timeZone: zone })
  let t: Translate
  beforeAll(async () => {
    const texts = await createI18n({ language, preload: ['users'] })
    t = texts.t
  })
  const period = (from: string | null, until: string | null) =>
    periodOf({ validFrom: from, validUntil: until }, { t, format, zone, now })

  it('say what ends and what is to come', () => {
    const until = language === 'en' ? 'until 30 Nov' : 'bitiş: 30 Kas'
    expect(period(past, soon)).toMatchObject({ kind: 'temporary', text: until })
    expect(period(soon, null)).toMatchObject({
      kind: 'future',
      text: language === 'en' ? 'from 1 Dec' : 'başlangıç: 1 Ara',
    })
    expect(period(soon, later)?.text).toMatch(language === 'en' ? '1 Dec – 24 Dec' : '1 Ara – 24 Ara')
    expect(period(null, null)).toBeNull()
    expect(period(null, past)).toMatchObject({ kind: 'over', text: language === 'en' ? 'ended' : 'sona erdi' })
  })

  it('say the year where it is another one', () => {
    expect(period(null, '2027-01-31T21:00:00.000Z')?.text).toContain('2027')
  })

  it('say days that have passed as well', () => {
    expect(spanText({ validFrom: null, validUntil: past }, { t, format, zone, now })).toContain('1')
  })
})
