import { Button, Field, Select, TextInput } from '@marquee/ui'
import { type FormEvent, useRef, useState } from 'react'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Requested, useGrantByPin } from './queries.ts'

interface PinFormProps {
  id: Requested['id']
  approvers: Requested['approvers']
  onGranted: () => void
  /** The request is not open any more: it is to be read again. */
  onState: () => void
}

type Wrong = 'approver' | 'pin' | 'refused' | null

/** An approver beside the person: their name and their PIN. The PIN is sent once and kept nowhere. */
export function PinForm({ id, approvers, onGranted, onState }: PinFormProps) {
  const { t } = useTexts('approvals')
  const grant = useGrantByPin()
  const withPin = approvers.filter((one) => one.hasPin)
  const [approverId, setApproverId] = useState(withPin.length === 1 ? (withPin[0]?.id ?? '') : '')
  const [wrong, setWrong] = useState<Wrong>(null)
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const pin = useRef<HTMLInputElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  if (withPin.length === 0) return <p className="mt-4 text-ink-3 text-sm">{t('approvals:pin.nobody')}</p>

  const refused = (failure: Failure) => {
    if (pin.current) pin.current.value = ''
    pin.current?.focus()
    if (failure.reason === 'STATE' || failure.reason === 'NOT_FOUND') onState()
    const isWrong = failure.reason === 'WRONG_CREDENTIALS'
    setWrong(isWrong ? 'refused' : null)
    setSaid((last) => ({ failure: isWrong ? null : failure, attempt: last.attempt + 1 }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = pin.current?.value ?? ''
    const approver = withPin.find((one) => one.id === approverId)
    if (!approver || !/^\d{4,8}$/.test(typed)) {
      setWrong(approver ? 'pin' : 'approver')
      if (approver) pin.current?.focus()
      else select.current?.focus()
      return
    }
    if (grant.isPending) return
    try {
      await grant.mutateAsync({ id, approverId: approver.id, pin: typed })
      onGranted()
    } catch (error) {
      refused(readFailure(error))
    }
  }
  const group = (isHere: boolean) => t(isHere ? 'approvals:pin.here' : 'approvals:pin.away')
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <p className="text-ink-2 text-sm">{t('approvals:pin.lead')}</p>
      <FormFailure {...said} />
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-3 max-sm:grid-cols-1">
        <Field
          label={t('approvals:pin.approver')}
          error={wrong === 'approver' ? t('approvals:pin.approverMissing') : undefined}
        >
          <Select
            ref={select}
            value={approverId}
            placeholder={t('approvals:pin.choose')}
            options={withPin.map((one) => ({ value: one.id, label: one.name, group: group(one.isHere) }))}
            onValueChange={(value) => {
              setApproverId(value)
              setWrong(null)
              if (value !== '') pin.current?.focus()
            }}
          />
        </Field>
        <Field
          label={t('approvals:pin.pin')}
          error={wrong === 'pin' ? t('errors:field.pin') : wrong === 'refused' ? t('approvals:pin.wrong') : undefined}
        >
          {/* A text field that hides its digits: password managers would offer to keep someone else's PIN. */}
          <TextInput
            ref={pin}
            name="approver-pin"
            inputMode="numeric"
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
            maxLength={8}
            enterKeyHint="go"
            className="tnum tracking-[.3em] [-webkit-text-security:disc]"
            onChange={() => setWrong(null)}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" size="lg" block loading={grant.isPending}>
        {t('approvals:pin.submit')}
      </Button>
    </form>
  )
}
