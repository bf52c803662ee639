import type { FoodVariantId } from '@marquee/contract/food'
import type { Availability } from '@marquee/contract/food-menu'
import { Field, FieldGroup, RadioGroup, Select, TextInput } from '@marquee/ui'
import { type FormEvent, useState } from 'react'
import { commandIdFor, forgetCommandId } from '../../lib/command-id.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { readWhole } from '../../lib/whole.ts'

/** How a variant is put on or off sale. */
export interface OffSaleInput extends Omit<Availability, 'mode'> {
  commandId: string
  variantId: FoodVariantId
  mode: Availability['mode']
}

interface OffSaleDialogProps {
  variantId: FoodVariantId
  name: string
  availability: Availability
  onSave: (input: OffSaleInput) => Promise<unknown>
  onClose: () => void
}

const spans = [30, 60, 120, 240, 720, 1440] as const

/** Puts a variant on or off sale: for good, for a while, or until so many are sold. */
export function OffSaleDialog({ variantId, name, availability, onSave, onClose }: OffSaleDialogProps) {
  const { t, language } = useTexts('foodProducts', 'errors')
  const [isPending, setPending] = useState(false)
  const [mode, setMode] = useState<string>(availability.mode)
  const [minutes, setMinutes] = useState('60')
  const [left, setLeft] = useState(availability.left === null ? '' : String(availability.left))
  const [reason, setReason] = useState(availability.reason)
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const errorAt = (path: string) => {
    const issue = said.failure?.issues.find((each) => each.path === path)
    return issue && t(`errors:${issue.message}` as never)
  }
  const command = `food.availability.${variantId}`

  async function submit(event: FormEvent) {
    event.preventDefault()
    const input = {
      variantId,
      mode: mode as Availability['mode'],
      until: mode === 'until' ? new Date(Date.now() + Number(minutes) * 60_000).toISOString() : null,
      left: mode === 'count' ? (readWhole(left, language) ?? -1) : null,
      reason: mode === 'on' ? '' : reason.trim(),
    }
    setPending(true)
    try {
      await onSave({ commandId: commandIdFor(command, input), ...input })
      forgetCommandId(command)
      toast.success(t(`foodProducts:off.done.${input.mode}`, { name }))
      onClose()
    } catch (error) {
      setSaid(({ attempt }) => ({ failure: readFailure(error), attempt: attempt + 1 }))
    } finally {
      setPending(false)
    }
  }

  return (
    <FormDialog
      title={t('foodProducts:off.title', { name })}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={said}
      pending={isPending}
      submitLabel={t('foodProducts:off.save')}
    >
      <FieldGroup label={t('foodProducts:off.mode')}>
        <RadioGroup
          label={t('foodProducts:off.mode')}
          value={mode}
          onValueChange={setMode}
          options={(['on', 'off', 'until', 'count'] as const).map((value) => ({
            value,
            label: t(`foodProducts:off.modes.${value}`),
          }))}
        />
      </FieldGroup>
      {mode === 'until' && (
        <Field label={t('foodProducts:off.span')} error={errorAt('until')}>
          <Select
            value={minutes}
            options={spans.map((value) => ({ value: String(value), label: t(`foodProducts:off.spans.m${value}`) }))}
            onValueChange={setMinutes}
          />
        </Field>
      )}
      {mode === 'count' && (
        <Field label={t('foodProducts:off.count')} hint={t('foodProducts:off.countHint')} error={errorAt('left')}>
          <TextInput
            value={left}
            inputMode="numeric"
            className="tnum"
            onChange={(event) => setLeft(event.target.value)}
          />
        </Field>
      )}
      {mode !== 'on' && (
        <Field label={t('foodProducts:off.reason')} error={errorAt('reason')} optional>
          <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  )
}
