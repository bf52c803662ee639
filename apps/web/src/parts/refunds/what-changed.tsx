import type { OrderDetail } from '@marquee/contract'
import { useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** What others have changed of an order since the form was opened. */
export function WhatChanged({ order }: { order: Pick<OrderDetail, 'changes'> }) {
  const { t } = useTexts('refunds', 'orderList')
  const format = useFormat()
  const known = useRef(order.changes.length)
  const changes = order.changes.slice(known.current)
  if (changes.length === 0) return null
  return (
    <div role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft">
      <p className="font-semibold">{t('refunds:changed.title')}</p>
      <ul>
        {changes.map(({ id, kind, who, at, reason }) => (
          <li key={id} className="tnum [overflow-wrap:anywhere]">
            {[`${format.time(at)} ${who}`, t(`orderList:change.${kind}`), reason].join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
