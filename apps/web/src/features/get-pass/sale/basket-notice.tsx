import type { BookableSession } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import { isOnSale } from '../model/sessions.ts'
import { Notice } from '../notice.tsx'
import { useNames } from '../use-names.ts'

interface BasketNoticeProps {
  session: BookableSession
  /** Whether it is among the sessions of the day that is shown. */
  isListed: boolean
  /** Money was taken for it: it goes back before the basket is emptied. */
  isPaid: boolean
  onEmpty: () => void
  onDate: (date: string) => void
}

/** Why the basket in front cannot be sold as it was entered; nothing where it can. It stays until someone decides. */
export function BasketNotice({ session, isListed, isPaid, onEmpty, onDate }: BasketNoticeProps) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const name = useNames()
  const show = `${session.time} ${name(session.product.name)}`
  if (isOnSale(session, Date.now())) {
    if (isListed) return null
    const date = format.date(session.date, 'long')
    return (
      <Notice title={t('getPass:stays.moved', { show, date })}>
        <Button size="sm" onClick={() => onDate(session.date)}>
          {t('getPass:session.nextDate', { date })}
        </Button>
      </Notice>
    )
  }
  return (
    <Notice
      title={t(`getPass:stays.${whyOf(session)}`, { show })}
      body={t(`getPass:stays.${isPaid ? 'paid' : 'unpaid'}`)}
    >
      {!isPaid && (
        <Button size="sm" onClick={onEmpty}>
          {t('getPass:stays.empty')}
        </Button>
      )}
    </Notice>
  )
}

function whyOf({ state, salesFrom }: BookableSession): 'cancelled' | 'paused' | 'notYet' | 'ended' {
  if (state === 'cancelled' || state === 'paused') return state
  return state === 'draft' || Date.parse(salesFrom) > Date.now() ? 'notYet' : 'ended'
}

interface UnreadBasketProps {
  taken: readonly PaymentInput[]
  currency: string
  onGiveBack: () => void
  onEmpty: () => void
}

/** The basket in front while its session cannot be read: what was taken for it has a way back all the same. */
export function UnreadBasket({ taken, currency, onGiveBack, onEmpty }: UnreadBasketProps) {
  const { t } = useTexts('getPass', 'pay')
  const format = useFormat()
  const amount = taken.reduce((all, { amountMinor }) => all + amountMinor, 0)
  return (
    <Notice
      title={
        amount > 0 ? t('getPass:parked.paid', { amount: format.money(amount, currency) }) : t('getPass:cart.label')
      }
      body={t('getPass:stays.unread')}
    >
      {amount > 0 ? (
        <Button size="sm" onClick={onGiveBack}>
          {t('pay:taken.giveBack')}
        </Button>
      ) : (
        <Button size="sm" onClick={onEmpty}>
          {t('getPass:stays.empty')}
        </Button>
      )}
    </Notice>
  )
}
