import { largestTenderMinor } from '@marquee/contract'
import { Button, Dialog, Field, TextInput, useMedia } from '@marquee/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { readAmount } from '../../../lib/amount.ts'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { NotKept } from '../../../parts/offline-food/sales.ts'
import { Keypad } from '../../../parts/pay/keypad.tsx'
import { QuickNotes } from '../../../parts/pay/quick-notes.tsx'

interface OfflinePayProps {
  dueMinor: number
  currency: string
  /** Numbers, signs and keeps the sale; what it throws is shown, and nothing is sold. */
  onPay: (tenderedMinor: number) => Promise<void>
  onClose: () => void
}

/** Takes cash without the server. Nothing written is the exact amount, so Enter sells at once. */
export function OfflinePay({ dueMinor, currency, onPay, onClose }: OfflinePayProps) {
  const { t, language } = useTexts('foodBooking', 'pay')
  const format = useFormat()
  const id = useId()
  const coarse = useMedia('(pointer: coarse)')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [failed, setFailed] = useState<{ why: 'noSeries' | 'full' | 'failed'; attempt: number } | null>(null)
  const [pending, setPending] = useState(false)
  const isKeeping = useRef(false)
  const typed = readAmount(text, currency)
  const tendered = typed === undefined ? dueMinor : typed
  const money = (minor: number) => format.money(minor, currency)
  const problem = () => {
    if (tendered === null) return t('pay:cash.wrong')
    if (tendered < dueMinor) return t('foodBooking:offline.pay.tooLittle', { amount: money(dueMinor) })
    return tendered > largestTenderMinor(dueMinor, currency) ? t('pay:cash.tooMuch') : null
  }
  const wrong = problem()
  const write = (value: string) => {
    setTried(false)
    setText(value)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isKeeping.current) return
    setTried(true)
    if (wrong !== null || tendered === null) {
      field.current?.focus()
      return
    }
    isKeeping.current = true
    setPending(true)
    try {
      await onPay(tendered)
    } catch (error) {
      const why = error instanceof NotKept ? error.why : 'failed'
      setFailed((last) => ({ why, attempt: (last?.attempt ?? 0) + 1 }))
    } finally {
      isKeeping.current = false
      setPending(false)
    }
  }
  const changeMinor = wrong === null && tendered !== null ? tendered - dueMinor : 0
  return (
    <Dialog
      open
      size="lg"
      title={t('pay:title')}
      description={
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{t('foodBooking:offline.pay.lead')}</span>
          <output className="stretch-wide tnum font-[680] text-2xl text-ink">{money(dueMinor)}</output>
        </span>
      }
      onClose={() => !pending && onClose()}
      initialFocus={field}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={id}
          block
          loading={pending}
          className="stretch-wide tnum !min-h-[64px] !text-lg"
        >
          {t('pay:submit', { amount: money(dueMinor) })}
        </Button>
      }
    >
      <form id={id} noValidate data-density="touch" onSubmit={(event) => void submit(event)}>
        {failed && (
          <FormAlert tone="error" attempt={failed.attempt}>
            {t(`foodBooking:offline.pay.${failed.why}`)}
          </FormAlert>
        )}
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(200px,240px)]">
          <div className="flex min-w-0 flex-col gap-4 max-sm:gap-3">
            <Field
              id={`${id}-given`}
              label={t('pay:cash.given')}
              hint={t('pay:cash.exactHint')}
              error={tried && wrong !== null ? wrong : undefined}
            >
              <TextInput
                ref={field}
                value={text}
                placeholder={money(dueMinor)}
                inputMode={coarse ? 'none' : 'decimal'}
                autoComplete="off"
                enterKeyHint="done"
                suffix={currency}
                className="tnum !text-lg font-semibold"
                onChange={(event) => write(event.target.value)}
              />
            </Field>
            <QuickNotes remaining={dueMinor} currency={currency} onWrite={write} />
            <div
              aria-live="polite"
              className={
                changeMinor > 0
                  ? 'flex min-h-[84px] flex-col justify-center rounded-md bg-success-soft px-4 py-2 text-success-on-soft'
                  : 'flex min-h-[84px] flex-col justify-center rounded-md bg-sunken px-4 py-2 text-ink-2'
              }
            >
              <span className="font-semibold text-sm">
                {t(changeMinor > 0 ? 'pay:cash.change' : 'pay:cash.noChange')}
              </span>
              {changeMinor > 0 && (
                <span className="stretch-wide tnum font-[680] text-2xl leading-10">{money(changeMinor)}</span>
              )}
            </div>
          </div>
          <Keypad
            point={money(1).match(/\d([.,])\d+\D*$/) ? (language === 'tr' ? ',' : '.') : null}
            onType={(digits) => write(text + digits)}
            onErase={() => write(text.slice(0, -1))}
          />
        </div>
      </form>
    </Dialog>
  )
}
