import type { OrderDetail } from '@marquee/contract'
import { useRef } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

interface WhatChangedProps {
  order: Pick<OrderDetail, 'changes'>
  /** What was sent has no answer yet. */
  isLost?: boolean
}

/** What has changed of an order since the form was opened: by others, or by what was sent and has no answer. */
export function WhatChanged({ order, isLost = false }: WhatChangedProps) {
  const { t } = useTexts('refunds', 'orderList')
  const format = useFormat()
  const me = useMe()?.user.name
  const known = useRef(order.changes.length)
  const changes = order.changes.slice(known.current)
  if (changes.length === 0) return null
  const isOwn = isLost && changes.every(({ who }) => who === me)
  return (
    <div role="status" className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft">
      <p className="font-semibold">{t(isOwn ? 'refunds:changed.own' : 'refunds:changed.title')}</p>
      <ul>
        {changes.map(({ id, kind, who, at, reason }) => (
          <li key={id} className="tnum [overflow-wrap:anywhere]">
            {[`${format.time(at)} ${who}`, t(`orderList:change.${kind}`), reason].join(' · ')}
          </li>
        ))}
      </ul>
      {isOwn && <p>{t('refunds:changed.ownHint')}</p>}
    </div>
  )
}
