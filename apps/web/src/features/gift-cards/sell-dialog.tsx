import type { OrderId, SoldGiftCards } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { useCommand } from '../../lib/command/use-command.ts'
import { DayField } from '../../lib/form/day-field.tsx'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { newUuid } from '../../lib/uuid.ts'
import { type ChosenCustomer, chosenOf } from '../../parts/customers/chosen.ts'
import { CustomerChoice } from '../../parts/customers/customer-choice.tsx'
import { MoneyFields, useMoney } from '../../parts/pay/money-fields.tsx'
import { CardsMade } from './cards-made.tsx'
import { useCardCommands } from './queries.ts'

/** Sells new gift cards of one amount each. */
export function SellDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('giftCards', 'errors')
  const format = useFormat()
  const id = useId()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { sell } = useCardCommands()
  const command = useCommand('giftCards.sell', sell.mutateAsync)
  const money = useMoney()
  const [orderId] = useState(() => newUuid() as OrderId)
  const [amount, setAmount] = useState('')
  const [count, setCount] = useState('1')
  const [holder, setHolder] = useState('')
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null)
  const [validUntil, setValidUntil] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [sold, setSold] = useState<SoldGiftCards | null>(null)
  const amountMinor = readAmount(amount, currency)
  const qty = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0
  const isQtyWrong = qty < 1 || qty > 20
  const dueMinor = (amountMinor ?? 0) * (isQtyWrong ? 1 : qty)
  const issueAt = (path: string) => command.failure?.issues.find((issue) => issue.path === path)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const payments = money.paymentsOf(dueMinor)
    if (!amountMinor || isQtyWrong || !payments) return
    const done = await command.act({
      orderId,
      amountMinor,
      qty,
      payments,
      ...(customer && { customerId: customer.id }),
      ...(holder.trim() && { holder: holder.trim() }),
      ...(validUntil && { validUntil }),
    })
    if (done && 'answer' in done) setSold(done.answer)
  }

  if (sold) {
    return (
      <CardsMade
        title={t('giftCards:sell.done')}
        lead={t('giftCards:sell.order', { number: String(sold.sale.orderNo) })}
        cards={sold.cards}
        changeMinor={sold.sale.changeMinor}
        currency={sold.sale.currency}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={t('giftCards:sell.title')}
      lead={t('giftCards:sell.lead')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={command}
      pending={command.pending}
      isDirty={amount !== '' || holder !== '' || customer !== null}
      submitLabel={
        dueMinor > 0
          ? t('giftCards:sell.take', { amount: format.money(dueMinor, currency) })
          : t('giftCards:sell.submit')
      }
    >
      <Field
        id={`${id}-amount`}
        label={t('giftCards:field.amount')}
        error={
          issueAt('amountMinor') || (amountMinor === null ? true : tried && !amountMinor)
            ? t('errors:field.amount')
            : undefined
        }
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
            command.clear()
          }}
        />
      </Field>
      <Field
        id={`${id}-qty`}
        label={t('giftCards:field.qty')}
        error={isQtyWrong ? t('giftCards:field.qtyWrong') : undefined}
      >
        <TextInput
          value={count}
          inputMode="numeric"
          autoComplete="off"
          className="tnum"
          onChange={(event) => setCount(event.target.value)}
        />
      </Field>
      <CustomerChoice
        customer={customer}
        onChange={(found) => {
          setCustomer(found && chosenOf(found))
          command.clear()
        }}
      />
      <Field id={`${id}-holder`} label={t('giftCards:field.holder')} hint={t('giftCards:field.holderHint')} optional>
        <TextInput
          value={holder}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setHolder(event.target.value)}
        />
      </Field>
      <DayField
        id={`${id}-until`}
        label={t('giftCards:field.validUntil')}
        value={validUntil ?? ''}
        error={issueAt('validUntil') ? t('giftCards:field.dayWrong') : undefined}
        onValueChange={(day) => {
          setValidUntil(day || null)
          command.clear()
        }}
      />
      <p className="-mt-2 text-ink-3 text-sm">{t('giftCards:field.validUntilHint')}</p>
      <MoneyFields money={money} tried={tried} dueMinor={dueMinor} debtor={customer?.name ?? holder} />
    </FormDialog>
  )
}
