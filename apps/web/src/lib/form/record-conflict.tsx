import { Button, Dialog, RadioGroup } from '@marquee/ui'
import { useState } from 'react'
import { useTexts } from '../use-texts.ts'

interface RecordConflictProps<Name extends string, Values> {
  /** Name of the record as it is saved now. */
  title: string
  conflict: { fields: readonly Name[]; mine: Values; saved: Values }
  labels: Readonly<Record<Name, string>>
  /** A value in words. */
  show: (values: Values, field: Name) => string
  onResolve: (keepMine: readonly Name[]) => void
  onCancel: () => void
}

/** Someone else saved the same field first: both values, and a choice for each. */
export function RecordConflict<Name extends string, Values>(props: RecordConflictProps<Name, Values>) {
  const { conflict, labels, show, onResolve } = props
  const { t } = useTexts('common')
  const [mine, setMine] = useState<readonly Name[]>(conflict.fields)
  const say = (values: Values, field: Name) => show(values, field) || t('common:word.none')
  return (
    <Dialog
      open
      onClose={props.onCancel}
      title={t('common:conflict.title', { name: props.title })}
      description={t('common:conflict.body')}
      footer={
        <>
          <Button onClick={() => onResolve([])}>{t('common:conflict.keepTheirs')}</Button>
          <Button variant="primary" onClick={() => onResolve(mine)}>
            {t('common:conflict.keepMine')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {conflict.fields.map((field) => (
          <fieldset key={field} className="rounded-md border border-line p-3">
            <legend className="px-1 font-semibold text-sm">{labels[field]}</legend>
            <RadioGroup
              label={labels[field]}
              value={mine.includes(field) ? 'mine' : 'theirs'}
              options={[
                { value: 'theirs', label: t('common:conflict.theirs'), description: say(conflict.saved, field) },
                { value: 'mine', label: t('common:conflict.mine'), description: say(conflict.mine, field) },
              ]}
              onValueChange={(choice) =>
                setMine(choice === 'mine' ? [...mine, field] : mine.filter((each) => each !== field))
              }
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
