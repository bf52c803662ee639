import { type FloorRow, inLanguage } from '@marquee/contract'
import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../lib/report.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { moved } from './model.ts'
import { useFloorMutations } from './queries.ts'

export type Direction = 'up' | 'down'

/** Puts floors into another order, one place at a time, with the focus staying on the one that moves. */
export function useFloorOrder(rows: readonly FloorRow[]) {
  const { t, language } = useTexts('floors', 'common')
  const { order } = useFloorMutations()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focus = useRef<string[]>([])
  // One after the other: a second press must not overtake the first.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    const places = focus.current
    if (places.length === 0) return
    focus.current = []
    for (const place of places) {
      const target = list.current?.querySelector<HTMLElement>(place)
      if (target && !target.matches(':disabled')) {
        target.focus()
        return
      }
    }
  })

  const send = (ids: FloorRow['id'][]) => {
    const sent = queue.current.then(() => order.mutateAsync({ ids }))
    queue.current = sent.catch(() => undefined)
    return sent
  }

  async function move(row: FloorRow, direction: Direction, from: 'name' | 'button') {
    const before = rows.map(({ id }) => id)
    const ids = moved(before, row.id, direction)
    if (!ids) return
    const card = `[data-floor="${row.id}"]`
    focus.current =
      from === 'name' ? [`${card} [data-name]`] : [`${card} [data-move="${direction}"]`, `${card} [data-move]:enabled`]
    const name = inLanguage(row.name, language)
    setSaid(t('floors:order.moved', { name, place: ids.indexOf(row.id) + 1, total: ids.length }))
    try {
      await send(ids)
      toast.success(t('floors:order.saved'), {
        id: 'floors-order',
        action: {
          label: t('common:action.undo'),
          onSelect: () => void send(before).catch(reportFailure),
        },
      })
    } catch (error) {
      reportFailure(error)
    }
  }

  return { list, move, said }
}

export type FloorOrder = ReturnType<typeof useFloorOrder>
