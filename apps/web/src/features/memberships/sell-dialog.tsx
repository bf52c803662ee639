import { inLanguage, type OrderId } from '@marquee/contract'
import type { MembershipOffer, SoldMembership } from '@marquee/contract/memberships'
import { Button, Dialog, Field, Select, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { FailedState } from '../../lib/failed-state.tsx'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { newUuid } from '../../lib/uuid.ts'
import { type ChosenCustomer, chosenOf } from '../../parts/customers/chosen.ts'
import { CustomerChoice } from '../../parts/customers/customer-choice.tsx'
import { ChangeNote } from '../../parts/pay/change-note.tsx'
import { MoneyFields, useMoney } from '../../parts/pay/money-fields.tsx'
import { CodeView } from './code-view.tsx'
import { useMembershipCommands, useOffers } from './queries.ts'

/** Sells one membership, and shows its code to be handed over. */
export function SellDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts('memberships', 'common', 'errors')
  const format = useFormat()
  const id = useId()
  const offers = useOffers()
  const { sell } = useMembershipCommands()
  const command = useCommand('memberships.sell', sell.mutateAsync)
  const money = useMoney()
  const [orderId] = useState(() => newUuid() as OrderId)
  const [wanted, setWanted] = useState<string | null>(null)
  const [holder, setHolder] = useState('')
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null)
  const [tried, setTried] = useState(false)
  const [sold, setSold] = useState<SoldMembership | null>(null)
  const gives = useGives()
  const plans = offers.data?.plans ?? []
  const plan = plans.find((each) => each.id === wanted) ?? plans[0] ?? null
  const currency = offers.data?.currency ?? 'TRY'
  const isHolderMissing = holder.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!plan || isHolderMissing) return
    const payments = plan.priceMinor === 0 ? [] : money.paymentsOf(plan.priceMinor)
    if (!payments) return
    const done = await command.act({
      orderId,
      planId: plan.id,
      holder: holder.trim(),
      payments,
      expectedDueMinor: plan.priceMinor,
      ...(customer && { customerId: customer.id }),
    })
    if (done && 'answer' in done) return setSold(done.answer)
    // Another price, or no longer on sale.
    void offers.refetch()
  }

  if (sold) {
    const { sale, membership } = sold
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('memberships:sell.done')}
        description={t('memberships:sell.order', {
          number: String(sale.orderNo),
          from: format.date(membership.validFrom),
          to: format.date(membership.validTo),
        })}
        footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
      >
        <div className="flex flex-col gap-4">
          <ChangeNote minor={sale.changeMinor} currency={sale.currency} />
          <CodeView id={membership.id} holder={holder.trim()} />
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('memberships:sell.title')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={command}
      pending={command.pending}
      isDirty={holder !== '' || customer !== null}
      submitLabel={
        plan && plan.priceMinor > 0
          ? t('memberships:sell.take', { amount: format.money(plan.priceMinor, currency) })
          : t('memberships:sell.submit')
      }
    >
      {offers.isError && !offers.data && <FailedState title={t('memberships:sell.failed')} query={offers} />}
      {offers.data && plans.length === 0 && <p className="text-ink-2">{t('memberships:sell.none')}</p>}
      {plan && (
        <>
          <Field id={`${id}-plan`} label={t('memberships:sell.plan')} hint={gives(plan)}>
            <Select
              value={plan.id}
              options={plans.map((each) => ({
                value: each.id as string,
                label: `${inLanguage(each.name, language)} · ${format.money(each.priceMinor, currency)}`,
              }))}
              onValueChange={(value) => {
                setWanted(value)
                command.clear()
              }}
            />
          </Field>
          <CustomerChoice
            customer={customer}
            onChange={(found) => {
              // Mostly they buy it for themselves.
              if (found && (holder.trim() === '' || holder === customer?.name)) setHolder(found.name)
              setCustomer(found && chosenOf(found))
              command.clear()
            }}
          />
          <Field
            id={`${id}-holder`}
            label={t('memberships:column.holder')}
            hint={t('memberships:sell.holderHint')}
            error={tried && isHolderMissing ? t('errors:field.required') : undefined}
            required
          >
            <TextInput
              value={holder}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setHolder(event.target.value)}
            />
          </Field>
          {plan.priceMinor > 0 && (
            <MoneyFields money={money} tried={tried} dueMinor={plan.priceMinor} debtor={customer?.name ?? holder} />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** What a plan gives, in words. */
function useGives() {
  const { t } = useTexts('memberships')
  const format = useFormat()
  return ({ uses, onceADay, days, validTo }: MembershipOffer) =>
    [
      uses === null ? t('memberships:gives.any') : t('memberships:gives.uses', { count: uses }),
      onceADay && t('memberships:gives.onceADay'),
      validTo ? t('memberships:until', { day: format.date(validTo) }) : t('memberships:gives.days', { count: days }),
    ]
      .filter(Boolean)
      .join(' · ')
}
