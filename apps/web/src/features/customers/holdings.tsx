import { inLanguage } from '@marquee/contract'
import type { CustomerFile } from '@marquee/contract/customers'
import { invoiceNumber } from '@marquee/contract/invoices'
import { TextLink } from '@marquee/ui'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

interface Line {
  id: string
  to: string
  title: string
  /** In small letters under it. */
  about: readonly (string | null)[]
  amount?: string
}

/** What a customer holds and has ahead: shows, gift cards and memberships, groups, invoices. */
export function Holdings({ file }: { file: CustomerFile }) {
  const { t, language } = useTexts('customers')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, file.currency)
  const when = (at: string) => format.dateTime(at, 'short')
  const state = (name: string) =>
    name === 'active' ? null : t(`customers:held.state.${name as 'blocked'}`, { defaultValue: name })
  return (
    <>
      <Lines
        title={t('customers:held.ahead')}
        lines={file.ahead.map(({ orderId, orderNo, show, startsAt, people }) => ({
          id: `${orderId}${startsAt}`,
          to: `/order-list?id=${orderId}`,
          title: inLanguage(show, language),
          about: [
            when(startsAt),
            t('customers:held.people', { count: people }),
            t('customers:held.order', { number: orderNo }),
          ],
        }))}
      />
      <Lines
        title={t('customers:held.wallet')}
        lines={file.wallet.map(({ id, kind, tail, plan, balanceMinor, validUntil, state: is }) => ({
          id,
          to: kind === 'giftCard' ? `/gift-cards?id=${id}` : `/memberships?id=${id}`,
          title:
            kind === 'giftCard'
              ? t('customers:held.giftCard', { tail })
              : t('customers:held.membership', { plan: plan ? inLanguage(plan, language) : '', tail }),
          about: [state(is), t('customers:held.validUntil', { date: format.date(validUntil) })],
          ...(balanceMinor !== null && { amount: money(balanceMinor) }),
        }))}
      />
      <Lines
        title={t('customers:held.groups')}
        lines={file.groups.map(({ id, groupNo, name, state: is, people, startsAt }) => ({
          id,
          to: `/order-list?view=groups&group=${id}`,
          title: t('customers:held.group', { number: groupNo }),
          about: [
            name,
            t(`customers:held.groupState.${is}`),
            t('customers:held.people', { count: people }),
            when(startsAt),
          ],
        }))}
      />
      <Lines
        title={t('customers:held.documents')}
        lines={file.documents.map(({ id, kind, year, no, at, grossMinor, orderId, orderNo }) => ({
          id,
          to: `/order-list?id=${orderId}`,
          title: t(`customers:held.${kind}`, { number: invoiceNumber(year, no) }),
          about: [when(at), t('customers:held.order', { number: orderNo })],
          amount: money(grossMinor),
        }))}
      />
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold text-sm">
        {title}
      </h3>
      <ul className="divide-y divide-line border-line border-y text-sm">
        {lines.map((line) => (
          <li key={line.id} className="py-1.5">
            <span className="flex items-baseline justify-between gap-3">
              <TextLink className="min-w-0 [overflow-wrap:anywhere]" render={<Link to={line.to} />}>
                {line.title}
              </TextLink>
              {line.amount && <span className="tnum shrink-0">{line.amount}</span>}
            </span>
            <span className="tnum block text-ink-3 text-xs">{line.about.filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
