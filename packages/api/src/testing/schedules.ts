import { randomUUID } from 'node:crypto'
import type { FloorId, TicketProductId } from '@marquee/contract'
import type { TestTicketSession } from './ticket-sessions.ts'

/**
 * What `schedule.save` takes for 50 standing places at 20:00, two hours long, every day of the first week of March 2031,
 * on the floor and with the product of a ticket session; `more` goes before it.
 */
export const eveningsOn = <More extends object>(ground: TestTicketSession, more: More) => ({
  name: `Evenings ${randomUUID()}`,
  productId: ground.productId as TicketProductId,
  floorId: ground.floorId as FloorId,
  layoutId: null,
  shiftId: null,
  standing: 50,
  weekdays: 127,
  from: '2031-03-03',
  until: '2031-03-09',
  starts: ['20:00'],
  minutes: 120,
  salesOpenDays: 3650,
  ...more,
})
