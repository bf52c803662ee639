import { Button } from '@marquee/ui'
import type { ReactNode } from 'react'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import type { PartsDraft } from './use-parts.ts'

interface PartsFormProps {
  parts: PartsDraft
  mayUpdate: boolean
  lead: string
  children: ReactNode
}

/** One tab of a product's parts: what is entered, and what saves or drops it. */
export function PartsForm({ parts, mayUpdate, lead, children }: PartsFormProps) {
  const { t } = useTexts('foodProducts', 'common')
  return (
    <form
      className="flex max-w-[860px] flex-col gap-4 pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void parts.save()
      }}
    >
      <p className="text-ink-2 text-sm">{lead}</p>
      <fieldset disabled={!mayUpdate} className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
        {children}
      </fieldset>
      <FormFailure {...parts.said} />
      {mayUpdate && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={parts.pending} disabled={!parts.isDirty}>
            {t('common:action.save')}
          </Button>
          {parts.isDirty && <Button onClick={parts.reset}>{t('foodProducts:parts.drop')}</Button>}
        </div>
      )}
    </form>
  )
}
