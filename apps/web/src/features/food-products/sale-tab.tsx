import type { FoodProductRow } from '@marquee/contract/food'
import { Button } from '@marquee/ui'
import { useRef } from 'react'
import { LeaveDialog } from '../../lib/form/leave-dialog.tsx'
import { RecordConflict } from '../../lib/form/record-conflict.tsx'
import { RecordForm, useProblems } from '../../lib/form/record-form.tsx'
import { RecordFields } from '../../lib/record/record-fields.tsx'
import { inConflict } from '../../lib/record/record-side.tsx'
import type { RecordRow, RecordScreen, RecordValues } from '../../lib/record/screen.ts'
import { useProblemText } from '../../lib/record/use-problem-text.ts'
import { useRecordEditor } from '../../lib/record/use-record-editor.ts'
import { type References, useValueText } from '../../lib/record/use-value-text.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { productCalls } from './queries.ts'
import { productScreen } from './screen.ts'

interface SaleTabProps {
  product: FoodProductRow
  references: References
  mayUpdate: boolean
}

const screen = productScreen([])

/** What a product is and how it is sold: its record. */
export function SaleTab({ product, references, mayUpdate }: SaleTabProps) {
  const { t, language } = useTexts('foodProducts', 'record', 'common')
  const changes = productCalls.useChanges()
  const valueText = useValueText(screen, references)
  const firstRef = useRef<HTMLInputElement>(null)
  const form = useRecordEditor<FoodProductRow>({ screen, row: product, changes, onClose: () => undefined })
  const labels = Object.fromEntries(screen.record.names.map((name) => [name, t(screen.label(name))]))
  const problemText = useProblemText(screen)
  const problems = useProblems({
    form: screen.record.entity,
    errors: form.form.formState.errors,
    labelOf: (path) => labels[path.split('.')[0] ?? ''] ?? path,
    textOf: (path, error) => problemText(path.split('.')[0] ?? path, error),
  })
  return (
    <div className="max-w-[720px] pt-4">
      <fieldset disabled={!mayUpdate} className="m-0 min-w-0 border-0 p-0">
        <RecordForm id="food_product-form" form={form} problems={problems}>
          <RecordFields
            screen={screen as unknown as RecordScreen<RecordRow>}
            form={form.form}
            references={references}
            firstRef={firstRef}
            isNew={false}
            row={product}
            upload={changes.upload}
          />
        </RecordForm>
      </fieldset>
      {mayUpdate && (
        <div className="mt-4">
          <Button type="submit" form="food_product-form" variant="primary" loading={form.pending}>
            {t('common:action.save')}
          </Button>
        </div>
      )}
      <LeaveDialog form={form} />
      {form.conflict && (
        <RecordConflict<string, RecordValues>
          title={screen.nameOf(product, language)}
          conflict={form.conflict}
          labels={labels}
          show={(values, field) =>
            inConflict(values[field], (value) => valueText(field, value, values), screen.record.fields[field])
          }
          onResolve={form.resolveConflict}
          onCancel={form.cancelConflict}
        />
      )}
    </div>
  )
}
