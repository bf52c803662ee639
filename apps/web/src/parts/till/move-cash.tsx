import type { TillSessionRow } from '@marquee/contract'
import { Button, Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useUnsavedInside } from '../../lib/form/unsaved-inside.tsx'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonChoices } from '../reasons/reason-choices.tsx'
import { useTillMutations } from './queries.ts'
import { type MovementKind, movementKinds } from './use-till-words.ts'

/** Cash that goes in or out beside the sales, each time with a reason. */
export function MoveCash({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('till')
  const [kind, setKind] = useState<MovementKind | null>(null)
  // After the form the focus goes back to where it came from.
  const [last, setLast] = useState<MovementKind | null>(null)
  function close() {
    setLast(kind)
    setKind(null)
  }
  if (kind) return <MoveForm key={kind} row={row} kind={kind} onDone={close} />
  return (
    <div className="grid grid-cols-2 gap-2">
      {movementKinds.map((each) => (
        <Button key={each} autoFocus={each === last} onClick={() => setKind(each)} className="!min-h-[52px]">
          {t(`till:move.do.${each}`)}
        </Button>
      ))}
    </div>
  )
}

interface MoveFormProps {
  row: TillSessionRow
  kind: MovementKind
  onDone: () => void
}

function MoveForm({ row, kind, onDone }: MoveFormProps) {
  const { t } = useTexts('till', 'common', 'errors')
  const format = useFormat()
  const id = useId()
  const { move } = useTillMutations()
  const command = useCommand('tills.move', move.mutateAsync)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  useUnsavedInside(amount !== '' || reason !== '')
  const [tried, setTried] = useState(false)
  const moves = kind !== 'no_sale'
  const minor = moves ? readAmount(amount, row.currency) : 0
  const amountIsWrong = moves && !minor
  const tooMuch = command.failure?.issues.some(({ message }) => message === 'field.tooBig')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (amountIsWrong || reason.trim() === '') return
    const done = await command.act({ kind, amountMinor: minor ?? 0, reason: reason.trim() })
    if (!done || 'failure' in done) return
    toast.success(t('till:move.done', { what: t(`till:move.${kind}`) }))
    onDone()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-md border border-line bg-surface-2 p-4">
      <h3 className="font-[660] text-md">{t(`till:move.do.${kind}`)}</h3>
      {!tooMuch && (
        <FormFailure
          isCommand
          failure={command.failure}
          attempt={command.attempt}
          words={{ TILL_CLOSED: t('till:move.closed') }}
        />
      )}
      {moves && (
        <Field
          id={`${id}-amount`}
          label={t('till:move.amount')}
          error={tooMuch ? t('till:move.tooMuch') : tried && amountIsWrong ? t('errors:field.amount') : undefined}
          required
        >
          <TextInput
            autoFocus
            value={amount}
            inputMode="decimal"
            autoComplete="off"
            suffix={row.currency}
            className="tnum"
            onChange={(event) => {
              setAmount(event.target.value)
              command.clear()
            }}
          />
        </Field>
      )}
      <Field
        id={`${id}-reason`}
        label={t('till:move.reason')}
        hint={t(`till:move.reasonHint.${kind}`)}
        error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        required
      >
        <TextInput
          autoFocus={!moves}
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <ReasonChoices occasion={kind} value={reason} onChoose={setReason} fieldId={`${id}-reason`} />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('common:action.cancel')}</Button>
        <Button variant="primary" type="submit" loading={command.pending}>
          {minor && kind !== 'no_sale'
            ? t(`till:move.submitAmount.${kind}`, { amount: format.money(minor, row.currency) })
            : t(`till:move.submit.${kind}`)}
        </Button>
      </div>
    </form>
  )
}
