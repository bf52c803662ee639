import { inLanguage, type SaleResult } from '@marquee/contract'
import type { GroupDetail } from '@marquee/contract/group-bookings'
import { Button, Dialog, Field, RadioGroup, TextInput } from '@marquee/ui'
import { type FormEvent, type ReactNode, Suspense, useId, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { commandIdFor, forgetCommandId, forgetOldCommandId, noteLost } from '../../../lib/command-id.ts'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { isPassing, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { TakenMoney } from '../../../parts/exchange/taken-money.tsx'
import { usePassPlace } from '../../../parts/orders/pass-item.tsx'
import { PayDialog } from '../../../parts/pay/pay-dialog.tsx'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import { useOrder } from '../queries.ts'
import { useGroupCommands } from './queries.ts'
import { ChangedNotice, useSeen } from './seen.tsx'
import { useGroupMoney } from './use-group-money.ts'

const SaleDone = dialogOnDemand(() =>
  import('../../../parts/checkout/sale-done.tsx').then((part) => ({ default: part.SaleDone })),
)

interface BookDialogProps {
  row: GroupDetail
  onClose: () => void
}

/** Makes an order of an option: how much of it is paid now, and then how. What was taken before is asked for on leaving. */
export function BookDialog({ row, onClose }: BookDialogProps) {
  const { t } = useTexts('groups')
  const mayPart = useMay('ticket_booking', 'sell_part')
  const seen = useSeen(row)
  const money = useGroupMoney(seen)
  // It was sent with these payments, and no answer came: the next press sends them again.
  const [lost, setLost] = useState<PaymentInput[] | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [sold, setSold] = useState<SoldGroup | null>(null)
  const { deposit } = seen
  const asks = deposit !== null && mayPart
  const [dueMinor, setDue] = useState<number | null>(asks ? null : seen.totalMinor)
  const notice = <ChangedNotice row={row} seen={seen} />
  const leave = () => (money.taken.length > 0 && lost === null ? setLeaving(true) : onClose())
  const isStopped = row.rev !== seen.rev && lost === null
  const ofMoney = { isStopped, money, lost, onLost: setLost, onDone: onClose, onSold: setSold }
  if (sold) return <Sold sold={sold} lines={seen.lines} onClose={onClose} />
  return (
    <>
      <TakenMoney
        taken={money.taken}
        isLost={lost !== null}
        currency={seen.currency}
        words={{ title: t('groups:book.leaveTitle'), body: t('groups:book.leaveBody') }}
        asksToLeave={isLeaving}
        onStay={() => setLeaving(false)}
        onGivenBack={() => money.takenBack()}
        onLeave={onClose}
      />
      {dueMinor === null && deposit ? (
        <HowMuch row={seen} deposit={deposit} notice={notice} onChoose={setDue} onClose={leave} />
      ) : (
        <Pay row={seen} dueMinor={dueMinor ?? seen.totalMinor} notice={notice} onClose={leave} {...ofMoney} />
      )}
    </>
  )
}

interface SoldProps {
  sold: SoldGroup
  lines: GroupDetail['lines']
  onClose: () => void
}

/** What was sold to the group, each pass by its kind and its place. */
function Sold({ sold, lines, onClose }: SoldProps) {
  const { t, language } = useTexts('groups', 'orderList')
  const format = useFormat()
  const place = usePassPlace()
  // The sale names seats by their numbers; the order knows what they are called.
  const passes = useOrder(sold.result.orderId).data?.passList
  const typeOf = (passTypeId: string) => {
    const type = lines.find((line) => line.passTypeId === passTypeId)?.type
    return type ? inLanguage(type, language) : ''
  }
  const counts = [...Map.groupBy(sold.result.passes, ({ passTypeId }) => passTypeId)].map(
    ([passTypeId, same]) => `${format.number(same.length)} × ${typeOf(passTypeId)}`,
  )
  return (
    <Suspense fallback={null}>
      <SaleDone
        {...sold}
        nextLabel={t('groups:book.back')}
        summary={format.list(counts)}
        passText={({ id, passTypeId }) => {
          const pass = passes?.find((one) => one.id === id)
          return [pass && place(pass), typeOf(passTypeId)].filter(Boolean).join(' · ')
        }}
        onNext={onClose}
      />
    </Suspense>
  )
}

/** The sale as its last press knows it. */
interface SoldGroup {
  result: SaleResult
  isLate: boolean
  chosen: PaymentInput[]
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
        <RadioGroup
          label={t('groups:book.howMuch')}
          value={isPart ? 'part' : 'all'}
          onValueChange={(value) => setPart(value === 'part')}
          options={[
            { value: 'part', label: t('groups:book.deposit', { at: format.dateTime(dueAt) }) },
            { value: 'all', label: t('groups:book.all', { amount: format.money(totalMinor, currency) }) },
          ]}
        />
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

interface PayProps extends BookDialogProps {
  dueMinor: number
  notice: ReactNode
  /** The group is another by now: nothing is taken or sent for it here. */
  isStopped: boolean
  money: ReturnType<typeof useGroupMoney>
  lost: PaymentInput[] | null
  onLost: (payments: PaymentInput[] | null) => void
  onDone: () => void
  onSold: (sold: SoldGroup) => void
}

function Pay({ row, dueMinor, notice, isStopped, money, lost, onLost, onClose, onDone, onSold }: PayProps) {
  const { t } = useTexts('groups')
  const { book } = useGroupCommands()
  const name = `groupBookings.book.${row.id}`
  useState(() => forgetOldCommandId(name))

  async function pay(given: PaymentInput[]) {
    // After a lost answer its money may be spent already, so what is sent is not what is shown as taken by now.
    const payments = lost ?? given
    const balance = dueMinor < row.totalMinor && { balance: {} }
    const input = { id: row.id, expectedRev: row.rev, payments, ...balance }
    const done = await book.mutateAsync({ ...input, commandId: commandIdFor(name, input) }).catch(async (error) => {
      const { reason } = readFailure(error)
      if (isPassing(reason)) {
        noteLost(name)
        onLost(payments)
      } else {
        if (reason === 'IDEMPOTENCY_CONFLICT') forgetCommandId(name)
        onLost(null)
        await money.keep(payments)
      }
      throw error
    })
    forgetCommandId(name)
    money.settle()
    // An answer of before the sale was told in it.
    if (done.sale) return onSold({ result: done.sale, isLate: lost !== null, chosen: payments })
    toast.success(t('groups:book.done', { number: done.order?.orderNo ?? '' }))
    onDone()
  }

  return (
    <PayDialog
      open
      // What became of a lost answer is told by the next press.
      notice={lost === null && notice}
      title={t('groups:book.title', { number: row.groupNo })}
      onOpenChange={(open) => !open && onClose()}
      taken={money.taken}
      onTake={money.take}
      onTakenBack={money.takenBack}
      dueMinor={dueMinor}
      currency={row.currency}
      debtor={row.name}
      // Its places are kept by the option: a card is charged without a hold of the till's own.
      basket={{ orderId: row.id, withHold: (ask) => ask(null) }}
      isLost={lost !== null}
      isStopped={isStopped}
      // The notice says why, and what to do.
      {...(isStopped && { failure: <span hidden /> })}
      onPay={pay}
    />
  )
}
