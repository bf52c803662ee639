import type { SessionPlanPreview } from '@marquee/contract'
import { inLanguage } from '@marquee/contract'
import { Badge } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** What a plan would do, in numbers: the money by its way, the mails, and what only people can do. */
export function PreviewFacts({ preview }: { preview: SessionPlanPreview }) {
  const { t, language } = useTexts('sessionPlans')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, preview.currency)
  const { rebooked } = preview
  const cashOrders = preview.hand.find(({ cause }) => cause === 'cash')?.orders ?? 0
  // What nobody has paid is owed less, and goes nowhere.
  const unpaidMinor = preview.methods.reduce((sum, way) => sum + (way.method === 'invoice' ? way.amountMinor : 0), 0)
  const rows: [string, ReactNode][] = [
    [
      t('sessionPlans:preview.orders'),
      t('sessionPlans:preview.ordersOf', { orders: preview.orders, passes: preview.passes }),
    ],
    ...(rebooked.orders > 0
      ? [
          [
            t('sessionPlans:preview.rebooked'),
            t('sessionPlans:preview.rebookedOf', { count: rebooked.orders, same: rebooked.sameSeats }),
          ] as [string, ReactNode],
        ]
      : []),
    ...preview.methods.map(({ name, method, amountMinor, orders }): [string, ReactNode] => [
      method === 'invoice'
        ? t('sessionPlans:preview.owedLess', { method: inLanguage(name, language) })
        : inLanguage(name, language),
      <span key="m" className="tnum">
        <b className="font-semibold">{money(amountMinor)}</b>{' '}
        <span className="text-ink-2">{t('sessionPlans:count.orders', { count: orders })}</span>
      </span>,
    ]),
    ...(preview.owedMinor > 0
      ? [
          [
            t('sessionPlans:preview.cash'),
            <span key="c" className="tnum">
              <b className="font-semibold">{money(preview.owedMinor)}</b>{' '}
              <span className="text-ink-2">{t('sessionPlans:count.orders', { count: cashOrders })}</span>
            </span>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(preview.methods.length + (preview.owedMinor > 0 ? 1 : 0) > 1
      ? [
          [
            t('sessionPlans:preview.inAll'),
            <b key="s" className="tnum font-bold">
              {money(preview.backMinor - unpaidMinor)}
            </b>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(preview.rides > 0
      ? [
          [t('sessionPlans:preview.rides'), t('sessionPlans:preview.ridesOf', { count: preview.rides })] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [
      t('sessionPlans:preview.mails'),
      t('sessionPlans:preview.mailsOf', { count: preview.mails, without: preview.withoutMail }),
    ],
  ]
  if (preview.partnerOrders > 0)
    rows.push([t('sessionPlans:preview.partners'), t('sessionPlans:count.orders', { count: preview.partnerOrders })])
  const { groups } = preview
  if (groups.options + groups.quotes > 0)
    rows.push([
      t('sessionPlans:preview.groups'),
      t('sessionPlans:preview.groupsOf', {
        options: groups.options,
        quotes: groups.quotes,
        without: groups.withoutMail,
      }),
    ])
  if (preview.held > 0)
    rows.push([t('sessionPlans:preview.held'), t('sessionPlans:preview.heldOf', { count: preview.held })])
  if (preview.heldMoneyMinor > 0)
    rows.push([
      t('sessionPlans:preview.heldMoney'),
      t('sessionPlans:preview.heldMoneyOf', { amount: money(preview.heldMoneyMinor) }),
    ])
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[minmax(0,200px)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm max-sm:grid-cols-1 max-sm:gap-y-0.5">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3 max-sm:mt-2">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {preview.hand.length > 0 && (
        <section
          aria-labelledby="plan-hand"
          className="rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-on-soft"
        >
          <h3 id="plan-hand" className="font-semibold">
            {t('sessionPlans:preview.hand')}
          </h3>
          <ul className="mt-1 flex flex-col gap-0.5">
            {preview.hand.map(({ cause, orders }) => (
              <li key={cause}>
                {t(`sessionPlans:cause.${cause}`)}: {t('sessionPlans:count.orders', { count: orders })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {preview.first.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-semibold">{t('sessionPlans:preview.list')}</summary>
          <ul className="mt-2 max-h-64 divide-y divide-line overflow-y-auto border-line border-y">
            {preview.first.map((order) => (
              <li key={order.orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                <span className="tnum">#{order.orderNo}</span>
                <span className="min-w-0 flex-1 truncate text-ink-2">
                  {order.guestName ?? t('sessionPlans:noName')}
                </span>
                {order.causes.map((cause) => (
                  <Badge key={cause} tone="warning" icon={CircleAlert}>
                    {t(`sessionPlans:cause.${cause}`)}
                  </Badge>
                ))}
                <span className="tnum">
                  {order.outcome === 'rebook'
                    ? t('sessionPlans:result.rebooked')
                    : money(order.sentMinor + order.owedMinor)}
                </span>
              </li>
            ))}
          </ul>
          {preview.orders > preview.first.length && (
            <p className="mt-1 text-ink-3">
              {t('sessionPlans:preview.more', { count: preview.orders - preview.first.length })}
            </p>
          )}
        </details>
      )}
    </div>
  )
}
