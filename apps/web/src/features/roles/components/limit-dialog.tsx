import { currencyDigits, type LimitKind, limitKinds } from '@marquee/contract'
import { Button, Checkbox, Dialog, Field, TextInput } from '@marquee/ui'
import { type FormEvent, useState } from 'react'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { useCloseGuard } from '../../../lib/form/use-close-guard.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type Cell, cellKey, givable } from '../model/cells.ts'
import { type LimitProblem, limitText, readLimits } from '../model/limits.ts'
import type { RoleEditor } from '../use-role-editor.ts'
import { useWords } from '../use-words.ts'

interface LimitDialogProps {
  cell: Cell
  editor: RoleEditor
  onClose: () => void
}

const problems = {
  amount: 'errors:field.amount',
  percentRange: 'roles:limit.percentRange',
  tooMuch: 'roles:limit.tooMuch',
} as const satisfies Record<LimitProblem, string>

/** How far one right goes. */
export function LimitDialog({ cell, editor, onClose }: LimitDialogProps) {
  const { t, language } = useTexts('roles', 'common', 'errors')
  const words = useWords()
  const digits = currencyDigits(words.currency)
  const limits = editor.cells[cellKey(cell)] ?? {}
  const bound = givable(editor.own, cell) ?? {}
  const kinds = limitKinds(cell, limits)
  const [first] = useState(() => limitText(limits, digits, language === 'tr' ? ',' : '.'))
  const [text, setText] = useState(first)
  const guard = useCloseGuard(
    limitKinds(cell, limits).some((kind) => text[kind] !== first[kind]),
    onClose,
  )
  const [problem, setProblem] = useState<{ field: LimitKind; problem: LimitProblem } | null>(null)
  const errorOf = (kind: LimitKind) => (problem?.field === kind ? t(problems[problem.problem]) : undefined)
  const yours = words.limits(bound)
  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readLimits(text, { digits, bound })
    if ('field' in read) {
      setProblem(read)
      return
    }
    editor.setLimits(cell, read.limits)
    onClose()
  }
  return (
    <>
      <Dialog
        open
        onClose={guard.requestClose}
        size="sm"
        title={t('roles:limit.title', { action: words.action(cell.action) })}
        description={words.module(cell.module)}
        footer={
          <>
            <Button onClick={guard.requestClose}>{t('common:action.cancel')}</Button>
            <Button variant="primary" type="submit" form="limit-form">
              {t('roles:limit.done')}
            </Button>
          </>
        }
      >
        <form id="limit-form" noValidate onSubmit={submit} className="flex flex-col gap-4">
          {kinds.includes('amount') && (
            <Field label={t('roles:limit.amount')} hint={t('roles:limit.amountHint')} error={errorOf('amount')}>
              <TextInput
                value={text.amount}
                inputMode="decimal"
                autoComplete="off"
                suffix={words.currency}
                onChange={(event) => setText({ ...text, amount: event.target.value })}
              />
            </Field>
          )}
          {kinds.includes('percent') && (
            <Field label={t('roles:limit.percent')} hint={t('roles:limit.amountHint')} error={errorOf('percent')}>
              <TextInput
                value={text.percent}
                inputMode="decimal"
                autoComplete="off"
                suffix="%"
                onChange={(event) => setText({ ...text, percent: event.target.value })}
              />
            </Field>
          )}
          {kinds.includes('ownTill') && (
            <div>
              <Checkbox
                label={t('roles:limit.ownTillLabel')}
                checked={text.ownTill}
                onCheckedChange={(ownTill) => setText({ ...text, ownTill })}
              />
              {errorOf('ownTill') && (
                <p role="alert" className="mt-1 font-medium text-danger text-sm">
                  {errorOf('ownTill')}
                </p>
              )}
            </div>
          )}
          {yours !== null && <p className="text-ink-3 text-sm">{t('roles:limit.yours', { limits: yours })}</p>}
        </form>
      </Dialog>
      <LeaveDialog form={guard} />
    </>
  )
}
