import { useMay } from '../../lib/rights.ts'

/** What the person may do on this screen. What they may not see elsewhere is not asked for. */
export function useScheduleRights() {
  return {
    generate: useMay('ticket_schedules', 'create'),
    update: useMay('ticket_schedules', 'update'),
    archive: useMay('ticket_schedules', 'archive'),
    cancel: useMay('ticket_schedules', 'cancel'),
    move: useMay('ticket_schedules', 'move'),
    pause: useMay('ticket_schedules', 'pause'),
    seesFloors: useMay('floors', 'view'),
    seesLayouts: useMay('seat_layout', 'view'),
    seesShifts: useMay('shifts', 'view'),
    seesPrices: useMay('ticket_booking', 'view'),
  }
}
