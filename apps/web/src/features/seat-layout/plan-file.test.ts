import { describe, expect, it } from 'vitest'
import { matching, readNumber } from './model.ts'
import { kindByName, planHead, readPlanFile, refusedPlan } from './plan-file.ts'

const plan = (seats: unknown[]) => JSON.stringify({ name: 'Hall', zones: [{ rows: [{ seats }] }] })

describe('the head of a plan', () => {
  it('names its seats and the categories that they have', () => {
    expect(planHead(`\uFEFF${plan([{ category: 'A' }, { category: 'B' }, { category: 'A' }])}`)).toEqual({
      name: 'Hall',
      seats: 3,
      standing: 0,
      categories: [
        { name: 'A', seats: 2 },
        { name: 'B', seats: 1 },
      ],
    })
  })

  it.each([
    ['{', 'notJson'],
    ['null', 'noPlan'],
    ['[]', 'noPlan'],
    ['{"zones":{}}', 'noPlan'],
  ])('says what %s is', (text, problem) => {
    expect(planHead(text)).toBe(problem)
  })

  it('survives whatever stands where seats should', () => {
    expect(
      planHead('{"zones":[{"areas":[null,{"standing":{"capacity":80}},{"standing":{"capacity":-1}}]}]}'),
    ).toMatchObject({
      seats: 0,
      standing: 80,
    })
    expect(planHead('{"zones":[null,{"rows":5},{"rows":[null,{"seats":[null,{"category":3}]}]}]}')).toMatchObject({
      seats: 2,
    })
  })

  it('does not read what is too large', async () => {
    const file = { size: 33 * 1024 * 1024, text: () => Promise.reject(new Error('read')) } as unknown as File
    expect(await readPlanFile(file)).toEqual({ problem: 'tooLarge' })
  })

  it('says when the file cannot be read', async () => {
    const file = { size: 1, text: () => Promise.reject(new Error('gone')) } as unknown as File
    expect(await readPlanFile(file)).toEqual({ problem: 'unreadable' })
  })
})

describe('a refused plan', () => {
  const told = { faults: [{ zone: 'Parterre', row: 'A', seat: '2' }], total: 1 }
  const at = (path: string, message: string) => refusedPlan([{ path, message }], told)?.faults[0]

  it('has its reason and its place', () => {
    expect(at('plan.zones.0.rows.0.seats.1.seat_guid', 'field.taken')).toEqual({
      reason: 'taken',
      path: 'zones.0.rows.0.seats.1.seat_guid',
      zone: 'Parterre',
      row: 'A',
      seat: '2',
    })
    expect(at('plan.zones.0.rows.0.seats.1.seat_guid', 'field.required')?.reason).toBe('empty')
    expect(at('plan.zones.0.rows.0.seats.1.category', 'field.unknown')?.reason).toBe('category')
    expect(at('plan.zones.0.rows.0.seats.1.position.x', 'field.invalid')?.reason).toBe('position')
    expect(at('plan.zones', 'field.required')?.reason).toBe('noSeats')
    expect(at('plan.zones.0.rows.0.seats.9', 'field.tooLong')?.reason).toBe('tooMany')
    expect(at('plan.zones.0.rows.0.seats.1.seat_number', 'field.taken')?.reason).toBe('label')
    expect(at('plan.zones.0.areas.10000', 'field.tooLong')?.reason).toBe('tooManyAreas')
    expect(at('plan', 'field.invalid')?.reason).toBe('other')
  })

  it('has all its faults, each with its own place, and says how many there are', () => {
    const issues = ['plan.zones.0.rows.0.seats.0.seat_guid', 'plan.zones.1'].map((path) => ({
      path,
      message: 'field.invalid',
    }))
    const faults = [{ zone: 'Balcony', row: 'C', seat: '9' }, { zone: '' }]
    expect(refusedPlan(issues, { faults, total: 500 })).toEqual({
      faults: [
        { reason: 'empty', path: 'zones.0.rows.0.seats.0.seat_guid', zone: 'Balcony', row: 'C', seat: '9' },
        { reason: 'other', path: 'zones.1' },
      ],
      total: 500,
    })
    expect(refusedPlan(issues, {})?.total).toBe(2)
  })

  it('is something else when no issue is about the plan', () => {
    expect(refusedPlan([{ path: 'layoutId', message: 'field.invalid' }], {})).toBeNull()
  })
})

describe('the kind of a category', () => {
  it.each<[string, ReturnType<typeof kindByName>]>([
    ['Accessible', 'wheelchair'],
    ['WHEELCHAIR', 'wheelchair'],
    ['Wheel chair spaces', 'wheelchair'],
    ['ADA', 'wheelchair'],
    ['Engelli', 'wheelchair'],
    ['ENGELLİ KOLTUK', 'wheelchair'],
    ['Tekerlekli sandalye', 'wheelchair'],
    ['Erişilebilir', 'wheelchair'],
    ['Refakatçi', 'companion'],
    ['Wheelchair companion', 'companion'],
    ['Engelli refakatçisi', 'companion'],
    ['Parterre A', null],
    ['Canada', null],
    ['Balcony', null],
    ['', null],
  ])('%j is %s', (name, kind) => {
    expect(kindByName(name)).toBe(kind)
  })
})

describe('the list', () => {
  it('finds names as people write them', () => {
    const row = { name: 'İstanbul Salonu', floor: { name: { en: 'Ground', tr: 'Zemin kat' } } }
    expect(matching([row as never], 'ISTANBUL')).toHaveLength(1)
    expect(matching([row as never], 'zemin')).toHaveLength(1)
    expect(matching([row as never], 'balkon')).toHaveLength(0)
  })

  it('reads numbers with a comma or a point', () => {
    expect(readNumber('12,5')).toBe(12.5)
    expect(readNumber(' -3 ')).toBe(-3)
    expect(readNumber('1e5')).toBeNaN()
    expect(readNumber('')).toBeNaN()
  })
})
