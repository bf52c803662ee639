import { Button, Card, SectionHeader } from '@marquee/ui'
import { type ReactNode, useId } from 'react'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { RecordConflict } from '../../../lib/form/record-conflict.tsx'
import { RecordForm, useProblems } from '../../../lib/form/record-form.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { VenueField, VenueForm, VenueValues } from './use-venue-form.ts'

interface VenueCardProps {
  form: VenueForm
  names: readonly VenueField[]
  title: string
  lead: string
  children: ReactNode
}

/** One form of the venue's facts: who may only look sees it, and cannot write in it. */
export function VenueCard({ form, names, title, lead, children }: VenueCardProps) {
  const { t } = useTexts('settings', 'common', 'record')
  const mayUpdate = useMay('settings', 'update')
  const format = useFormat()
  const id = useId()
  const label = (name: VenueField) => t(`settings:field.${name}`)
  const labels = Object.fromEntries(names.map((name) => [name, label(name)])) as Record<VenueField, string>
  const problems = useProblems({
    form: 'venue',
    errors: form.form.formState.errors,
    labelOf: (path) => labels[path.split('.')[0] as VenueField] ?? path,
  })
  const show = (values: VenueValues, name: VenueField) => {
    const value = values[name]
    if (name === 'logo') return value ? t('record:picture.one') : ''
    if (value === null) return ''
    if (typeof value === 'number') return format.number(value)
    return typeof value === 'string' ? value : [value.en, value.tr].filter(Boolean).join(' · ')
  }
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="max-w-[720px]">
      <SectionHeader id={`${id}-title`} title={title} subtitle={mayUpdate ? lead : t('settings:viewOnly')} />
      <RecordForm id={`${id}-form`} form={form} problems={problems}>
        <fieldset disabled={!mayUpdate} className="m-0 flex min-w-0 flex-col gap-[var(--field-gap)] border-0 p-0">
          {children}
        </fieldset>
        {mayUpdate && (
          <div>
            <Button type="submit" variant="primary" loading={form.pending}>
              {t('common:action.save')}
            </Button>
          </div>
        )}
      </RecordForm>
      <LeaveDialog form={form} />
      {form.conflict && (
        <RecordConflict<VenueField, VenueValues>
          title={title}
          conflict={form.conflict}
          labels={labels}
          show={show}
          onResolve={form.resolveConflict}
          onCancel={form.cancelConflict}
        />
      )}
    </Card>
  )
}
