import { type FundRow, inLanguage } from '@marquee/contract'
import { Field, Select } from '@marquee/ui'
import { useId, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useToldRow } from '../../../lib/form/use-told-row.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFundMutations, usePeople } from '../queries.ts'
import { AmountField } from './fields.tsx'

const write = (minor: number | null, currency: string, language: 'en' | 'tr') =>
  minor === null ? '' : `${minor < 0 ? '-' : ''}${writeAmount(Math.abs(minor), currency, language)}`

/** An amount that may be below zero, as the floor of a bank is. */
function readSigned(text: string, currency: string): number | null | undefined {
  const typed = text.trim()
  const isBelow = /^[-−]/.test(typed)
  const minor = readAmount(isBelow ? typed.slice(1) : typed, currency)
  return minor && isBelow ? -minor : minor
}

/** Who answers for a fund, and the least that it holds. */
export function GuardDialog({ fund: shown, onClose }: { fund: FundRow; onClose: () => void }) {
  const { t, language } = useTexts('funds', 'errors')
  const id = useId()
  const { guard } = useFundMutations()
  const people = usePeople()
  const told = useToldRow(shown)
  const fund = told.row
  const wasFloor = write(fund.floorMinor, fund.currency, language)
  const wasCustodian = fund.custodian?.id ?? ''
  // null: nobody has touched it, and it follows what others save.
  const [typedFloor, setFloor] = useState<string | null>(null)
  const [chosenId, setCustodianId] = useState<string | null>(null)
  const floor = typedFloor ?? wasFloor
  const custodianId = chosenId ?? wasCustodian
  const floorMinor = readSigned(floor, fund.currency)
  const isCounted = fund.lastCount !== null
  const form = useCommandForm({
    name: 'funds.guard',
    send: ({ commandId: _, ...input }) => guard.mutateAsync(input),
    fields: isCounted ? ['custodianId', 'floorMinor'] : ['custodianId'],
    read() {
      if (floorMinor === null) return null
      const chosen = people.data?.find((person) => person.id === custodianId)?.id ?? fund.custodian?.id ?? null
      return {
        id: fund.id,
        expectedRev: fund.rev,
        custodianId: custodianId === '' ? null : chosen,
        ...(isCounted && floorMinor !== undefined && floor !== wasFloor && { floorMinor }),
      }
    },
    onDone() {
      toast.success(t('funds:guard.done', { fund: inLanguage(fund.name, language) }))
      onClose()
    },
  })
  told.tell(form.said.failure)
  const known = people.data ?? (fund.custodian ? [fund.custodian] : [])
  return (
    <FormDialog
      title={t('funds:guard.title')}
      lead={inLanguage(fund.name, language)}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={floor !== wasFloor || custodianId !== wasCustodian}
      submitLabel={t('funds:guard.submit')}
    >
      <Field id={`${id}-custodian`} label={t('funds:custodian')} error={form.errorAt('custodianId')}>
        <Select
          value={custodianId}
          placeholder={t('funds:guard.nobody')}
          options={known.map((person) => ({ value: person.id, label: person.name }))}
          onValueChange={setCustodianId}
        />
      </Field>
      {isCounted ? (
        <AmountField
          label={t('funds:floor')}
          hint={t(fund.kind === 'bank' ? 'funds:guard.floorBank' : 'funds:guard.floorHint')}
          error={form.errorAt('floorMinor', floorMinor === null && t('errors:field.amount'))}
          value={floor}
          onValue={setFloor}
          currency={fund.currency}
          mayBeBelow={fund.kind === 'bank'}
        />
      ) : (
        <p className="text-ink-2 text-sm">{t('funds:guard.countFirst')}</p>
      )}
    </FormDialog>
  )
}
