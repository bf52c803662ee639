import type { GenerationStep } from '@marquee/contract'
import { expect, it } from 'vitest'
import { portionsOf } from './portions.ts'

const step = (date: string, what: GenerationStep['what'] = 'add') => ({ date, what }) as GenerationStep
const span = { from: '2031-03-01', until: '2031-03-31' }

it('a span with few changes stays whole', () => {
  expect(portionsOf([], span, 2)).toEqual([span])
  expect(portionsOf([step('2031-03-05'), step('2031-03-06')], span, 2)).toEqual([span])
})

it('many changes are cut between two days, without a gap; what stays does not count', () => {
  const steps = ['2031-03-05', '2031-03-05', '2031-03-07', '2031-03-09', '2031-03-20'].map((date) => step(date))
  const kept = ['2031-03-01', '2031-03-02', '2031-03-03'].map((date) => step(date, 'keep'))
  expect(portionsOf([...kept, ...steps], span, 2)).toEqual([
    { from: '2031-03-01', until: '2031-03-06' },
    { from: '2031-03-07', until: '2031-03-19' },
    { from: '2031-03-20', until: '2031-03-31' },
  ])
})

it('a day with more than that stays together', () => {
  const day = Array.from({ length: 5 }, () => step('2031-03-10'))
  expect(portionsOf([...day, step('2031-03-11')], span, 2)).toEqual([
    { from: '2031-03-01', until: '2031-03-10' },
    { from: '2031-03-11', until: '2031-03-31' },
  ])
})
