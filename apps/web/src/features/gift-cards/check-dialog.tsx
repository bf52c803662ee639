import { type OrderId, readGiftCode } from '@marquee/contract'
import { Badge, Button, Dialog, Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { newUuid } from '../../lib/uuid.ts'
import { type ChosenCustomer, chosenOf } from '../../parts/customers/chosen.ts'
import { CustomerChoice } from '../../parts/customers/customer-choice.tsx'
import { ChangeNote } from '../../parts/pay/change-note.tsx'
import { MoneyFields, useMoney } from '../../parts/pay/money-fields.tsx'
import { useCardBalance } from '../../parts/pay/queries.ts'
import { stateLooks } from './looks.ts'
import { useCardCommands } from './queries.ts'

interface CheckDialogProps {
  onClose: () => void
  onOpen: (id: string) => void
}

/** What a card holds, by its code, and more money for it. */
export function CheckDialog({ onClose, onOpen }: CheckDialogProps) {
  const { t } = useTexts('giftCards', 'common', 'pay')
  const format = useFormat()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const code = readGiftCode(typed)
  const { card, failure } = useCardBalance(code)
  const maySell = useMay('gift_cards', 'sell')
  const isWhole = typed.replace(/[\s-]/g, '').length >= 16
  const error = failure
    ? t(failure.reason === 'GIFT_CARD' ? 'pay:voucher.unknown' : 'pay:voucher.notChecked')
    : isWhole && code === null
      ? t('pay:voucher.wrong')
      : undefined
  return (
    <Dialog
      open
      title={t('giftCards:check.title')}
      onClose={onClose}
      initialFocus={field}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <Field id={`${id}-code`} label={t('pay:voucher.reference')} hint={t('pay:voucher.hint')} error={error}>
        <TextInput
          ref={field}
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tnum"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div aria-live="polite">
        {card && code && (
          <>
            <div className="mt-4 rounded-md border border-line bg-surface-2 p-4">
              <p className="flex items-center justify-between gap-4">
                <output className="stretch-wide tnum font-[680] text-2xl">
                  {format.money(card.balanceMinor, card.currency)}
                </output>
                <Badge {...stateLooks[card.state]}>{t(`giftCards:state.${card.state}`)}</Badge>
              </p>
              <p className="tnum mt-1 text-ink-2 text-sm">
                {[card.holder, t('giftCards:until', { day: format.date(card.validUntil) })].filter(Boolean).join(' · ')}
              </p>
              <Button
                size="sm"
                className="mt-3"
                onClick={() => {
                  onOpen(card.id)
                  onClose()
                }}
              >
                {t('giftCards:check.open')}
              </Button>
            </div>
            {maySell && (card.state === 'active' || card.state === 'empty') && (
              <ChargeForm key={card.id} code={code} currency={card.currency} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function ChargeForm({ code, currency }: { code: string; currency: string }) {
  const { t } = useTexts('giftCards', 'errors')
  const format = useFormat()
  const id = useId()
  const venueCurrency = useMe()?.venue.currency ?? currency
  const { charge } = useCardCommands()
  const command = useCommand('giftCards.charge', charge.mutateAsync)
  const money = useMoney()
  const [orderId, setOrderId] = useState(() => newUuid() as OrderId)
  const [amount, setAmount] = useState('')
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null)
  const [tried, setTried] = useState(false)
  // Of the last charge: it stays until the next one is entered.
  const [changeMinor, setChangeMinor] = useState(0)
  const amountMinor = readAmount(amount, currency)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const payments = amountMinor ? money.paymentsOf(amountMinor) : null
    if (!amountMinor || !payments) return
    const done = await command.act({
      ...{ orderId, amountMinor, payments, code },
      ...(customer && { customerId: customer.id }),
    })
    if (!done || 'failure' in done) return
    toast.success(t('giftCards:charge.done', { amount: format.money(done.answer.balanceMinor, currency) }))
    setOrderId(newUuid() as OrderId)
    setChangeMinor(done.answer.sale.changeMinor)
    setAmount('')
    money.clearGiven()
    setTried(false)
  }

  if (venueCurrency !== currency) return null
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <h3 className="font-[660] text-md">{t('giftCards:charge.title')}</h3>
      <FormFailure isCommand failure={command.failure} attempt={command.attempt} />
      <ChangeNote minor={changeMinor} currency={currency} />
      <Field
        id={`${id}-amount`}
        label={t('giftCards:field.amount')}
        error={amountMinor === null || (tried && !amountMinor) ? t('errors:field.amount') : undefined}
        required
      >
        <TextInput
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          className="tnum"
          onChange={(event) => {
            setAmount(event.target.value)
            setChangeMinor(0)
            command.clear()
          }}
        />
      </Field>
      <CustomerChoice
        customer={customer}
        onChange={(found) => {
          setCustomer(found && chosenOf(found))
          command.clear()
        }}
      />
      <MoneyFields money={money} tried={tried} dueMinor={amountMinor ?? 0} debtor={customer?.name ?? ''} />
      <div className="flex justify-end">
        <Button variant="primary" type="submit" loading={command.pending}>
          {amountMinor
            ? t('giftCards:sell.take', { amount: format.money(amountMinor, currency) })
            : t('giftCards:charge.submit')}
        </Button>
      </div>
    </form>
  )
}
