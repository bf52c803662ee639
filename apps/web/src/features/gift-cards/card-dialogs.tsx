import type { GiftCardDetail, NewGiftCard } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { DayField } from '../../lib/form/day-field.tsx'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonForm } from '../../parts/reasons/reason-form.tsx'
import { useCardCommands } from './queries.ts'

interface ChangeDialogProps {
  row: GiftCardDetail
  doing: 'block' | 'unblock' | 'replace'
  onClose: () => void
  onMade: (card: NewGiftCard) => void
}

/** Blocks a card, lets it pay again, or puts a new one in its place; each with a reason. */
export function ChangeDialog({ row, doing, onClose, onMade }: ChangeDialogProps) {
  const { t } = useTexts('giftCards')
  const { block, unblock, replace } = useCardCommands()
  const send = {
    block: block.mutateAsync,
    unblock: unblock.mutateAsync,
    replace: async (input: Parameters<typeof replace.mutateAsync>[0]) => onMade(await replace.mutateAsync(input)),
  }[doing]
  return (
    <ReasonForm
      name={`giftCards.${doing}`}
      send={send}
      of={{ id: row.id, expectedRev: row.rev }}
      words={{
        title: t(`giftCards:${doing}.title`),
        lead: t(`giftCards:${doing}.lead`),
        reason: t('giftCards:field.reason'),
        submit: t(`giftCards:${doing}.action`),
        // What was made in its place is shown instead.
        ...(doing !== 'replace' && { done: t(`giftCards:${doing}.done`) }),
      }}
      tone={doing === 'block' ? 'danger' : 'neutral'}
      onClose={onClose}
    />
  )
}

/** Another last day, another holder, or a note. */
export function EditDialog({ row, onClose }: { row: GiftCardDetail; onClose: () => void }) {
  const { t } = useTexts('giftCards')
  const id = useId()
  const { update } = useCardCommands()
  const [validUntil, setValidUntil] = useState<string | null>(row.validUntil)
  const [holder, setHolder] = useState(row.holder ?? '')
  const [note, setNote] = useState(row.note)
  const [attempt, setAttempt] = useState(0)
  const failure = update.error ? readFailure(update.error) : null
  const isDayWrong = failure?.issues.some(({ path }) => path === 'validUntil')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (update.isPending) return
    try {
      await update.mutateAsync({
        id: row.id,
        expectedRev: row.rev,
        ...(validUntil && validUntil !== row.validUntil && { validUntil }),
        ...(holder.trim() !== (row.holder ?? '') && { holder: holder.trim() || null }),
        ...(note.trim() !== row.note && { note: note.trim() }),
      })
      toast.success(t('giftCards:edit.done'))
      onClose()
    } catch {
      setAttempt((count) => count + 1)
    }
  }

  return (
    <FormDialog
      title={t('giftCards:edit.title')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={{ failure, attempt }}
      pending={update.isPending}
      submitLabel={t('giftCards:edit.submit')}
    >
      <DayField
        id={`${id}-until`}
        label={t('giftCards:field.validUntil')}
        value={validUntil ?? ''}
        error={isDayWrong ? t('giftCards:field.dayWrong') : undefined}
        onValueChange={(day) => setValidUntil(day || null)}
      />
      <Field id={`${id}-holder`} label={t('giftCards:field.holder')} optional>
        <TextInput
          value={holder}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setHolder(event.target.value)}
        />
      </Field>
      <Field id={`${id}-note`} label={t('giftCards:field.note')} optional>
        <TextInput value={note} maxLength={500} autoComplete="off" onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
