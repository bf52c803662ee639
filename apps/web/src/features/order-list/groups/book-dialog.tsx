import type { GroupDetail } from '@marquee/contract/group-bookings'
import { Button, Dialog, Field, TextInput } from '@marquee/ui'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { commandIdFor, forgetCommandId, forgetOldCommandId, noteLost } from '../../../lib/command-id.ts'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { isPassing, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PayDialog } from '../../../parts/pay/pay-dialog.tsx'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import { useGroupCommands } from './queries.ts'
import { ChangedNotice, useSeen } from './seen.tsx'

interface BookDialogProps {
  row: GroupDetail
  onClose: () => void
}

/** Makes an order of an option: how much of it is paid now, and then how. */
export function BookDialog({ row, onClose }: BookDialogProps) {
  const mayPart = useMay('ticket_booking', 'sell_part')
  const seen = useSeen(row)
  const { deposit } = seen
  const asks = deposit !== null && mayPart
  const [dueMinor, setDue] = useState<number | null>(asks ? null : seen.totalMinor)
  const notice = <ChangedNotice row={row} seen={seen} />
  if (dueMinor === null && deposit) {
    return <HowMuch row={seen} deposit={deposit} notice={notice} onChoose={setDue} onClose={onClose} />
  }
  return <Pay row={seen} dueMinor={dueMinor ?? seen.totalMinor} notice={notice} onClose={onClose} />
}

interface HowMuchProps extends BookDialogProps {
  deposit: NonNullable<GroupDetail['deposit']>
  notice: ReactNode
  onChoose: (minor: number) => void
}

function HowMuch({ row, deposit, notice, onChoose, onClose }: HowMuchProps) {
  const { t, language } = useTexts('groups', 'common')
  const format = useFormat()
  const id = useId()
  const { totalMinor, currency } = row
  const { leastMinor, dueAt } = deposit
  const [isPart, setPart] = useState(true)
  const [typed, setTyped] = useState(() => writeAmount(leastMinor, currency, language))
  const [tried, setTried] = useState(false)
  const amount = readAmount(typed, currency)
  const isGood = !isPart || (typeof amount === 'number' && amount >= leastMinor && amount < totalMinor)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isGood) onChoose(isPart ? (amount ?? totalMinor) : totalMinor)
  }
  return (
    <Dialog
      open
      title={t('groups:book.title', { number: row.groupNo })}
      description={t('groups:book.lead', { amount: format.money(totalMinor, currency) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {t('groups:book.next')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-[var(--field-gap)]">
        {notice}
        <fieldset className="flex flex-col gap-2 text-sm">
          <legend className="sr-only">{t('groups:book.howMuch')}</legend>
          {[true, false].map((part) => (
            <label key={String(part)} className="flex items-center gap-2">
              <input type="radio" name={`${id}-part`} checked={isPart === part} onChange={() => setPart(part)} />
              {part
                ? t('groups:book.deposit', { at: format.dateTime(dueAt) })
                : t('groups:book.all', { amount: format.money(totalMinor, currency) })}
            </label>
          ))}
        </fieldset>
        {isPart && (
          <Field
            id={`${id}-amount`}
            label={t('groups:book.depositAmount')}
            hint={t('groups:book.least', { amount: format.money(leastMinor, currency) })}
            error={
              tried && !isGood
                ? t('groups:book.depositRange', {
                    least: format.money(leastMinor, currency),
                    total: format.money(totalMinor, currency),
                  })
                : undefined
            }
            required
          >
            <TextInput
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

function Pay({ row, dueMinor, notice, onClose }: BookDialogProps & { dueMinor: number; notice: ReactNode }) {
  const { t } = useTexts('groups')
  const { book } = useGroupCommands()
  // Several ways may share the sum: nothing is booked before all of it is there.
  const [taken, setTaken] = useState<PaymentInput[]>([])
  const name = `groupBookings.book.${row.id}`
  useState(() => forgetOldCommandId(name))
  return (
    <PayDialog
      open
      notice={notice}
      title={t('groups:book.title', { number: row.groupNo })}
      onOpenChange={(open) => !open && onClose()}
      taken={taken}
      onTake={async (part) => setTaken((before) => [...before, part])}
      onTakenBack={(part) => setTaken((before) => before.filter((each) => each !== part))}
      dueMinor={dueMinor}
      currency={row.currency}
      debtor={row.name}
      onPay={async (given) => {
        const payments = given.map(({ partId: _, ...payment }) => payment)
        const input = {
          id: row.id,
          expectedRev: row.rev,
          payments,
          ...(dueMinor < row.totalMinor && { balance: {} }),
        }
        const done = await book.mutateAsync({ ...input, commandId: commandIdFor(name, input) }).catch((error) => {
          const { reason } = readFailure(error)
          if (isPassing(reason)) noteLost(name)
          if (reason === 'IDEMPOTENCY_CONFLICT') forgetCommandId(name)
          throw error
        })
        forgetCommandId(name)
        toast.success(t('groups:book.done', { number: done.order?.orderNo ?? '' }))
        onClose()
      }}
    />
  )
}
