import type { SeatGeometry } from '@marquee/contract'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../../parts/names/given-names.ts'
import { planOf } from '../../parts/seat-map/model/seat-plan.ts'
import { spansOf } from './model/seat-spans.ts'

const isNumber = (row: string) => /^\d+$/.test(row)

/** Seats in words: one in full, one in short, several in one breath. */
export function useSeatWords(geometry: SeatGeometry | null) {
  const { t } = useTexts('booking')
  const called = useGivenNames()
  const format = useFormat()
  return useMemo(() => {
    const plan = geometry && planOf(geometry)
    const isTable = (seatNo: number) => plan?.rows[plan.geometry.seats.row[seatNo] ?? 0]?.isTable ?? false
    const partsOf = (seatNo: number) => ({
      row: plan?.rows[plan.geometry.seats.row[seatNo] ?? 0]?.label ?? '',
      seat: plan?.geometry.seats.label[seatNo] ?? String(seatNo),
    })
    return {
      /** "Row F, seat 14"; "Table 2, seat 6". */
      place(seatNo: number) {
        const parts = partsOf(seatNo)
        if (!parts.row) return t('booking:seat.alone', parts)
        return t(isTable(seatNo) ? 'booking:seat.atTable' : 'booking:seat.full', parts)
      },
      /** "F 14", and "7/3" where rows are numbers too. */
      short(seatNo: number) {
        const { row, seat } = partsOf(seatNo)
        return row ? `${row}${isNumber(row) ? '/' : ' '}${seat}` : seat
      },
      /** Name of the section when the venue has several. */
      section(seatNo: number) {
        if (!plan || plan.geometry.sections.length < 2) return ''
        const row = plan.rows[plan.geometry.seats.row[seatNo] ?? 0]
        return called.zone(plan.geometry.sections[row?.section ?? 0] ?? '')
      },
      /** "D 17 to 20 and F 3"; in full where rows are numbers too, and at tables: "Row 7, seat 3". */
      list(seatNos: readonly number[]) {
        if (!plan) return format.list(seatNos.map(String))
        const words = spansOf(plan, seatNos).flatMap(({ row, isTable, from, to, count }) => {
          if (isNumber(row) || isTable) {
            if (count === 1) return [t(isTable ? 'booking:seat.atTable' : 'booking:seat.full', { row, seat: from })]
            const seats = count === 2 ? format.list([from, to]) : `${from}–${to}`
            return [t(isTable ? 'booking:seat.atTableMany' : 'booking:seat.fullMany', { row, seats })]
          }
          const before = row ? `${row} ` : ''
          if (count === 1) return [`${before}${from}`]
          return count === 2 ? [`${before}${from}`, `${before}${to}`] : [t('booking:seat.span', { row, from, to })]
        })
        return format.list(words)
      },
    }
  }, [geometry, called, t, format])
}

export type SeatWords = ReturnType<typeof useSeatWords>
