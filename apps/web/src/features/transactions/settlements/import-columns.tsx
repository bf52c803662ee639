import { dateForms, decimalSigns, fold, type SettlementFileFacts } from '@marquee/contract'
import { Field, Select, TextInput } from '@marquee/ui'
import { useId } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { askedColumns, type Draft } from './draft.ts'

interface ImportColumnsProps {
  facts: SettlementFileFacts
  draft: Draft
  tried: boolean
  onChange: (draft: Draft) => void
}

/** Who sends the file and what its columns say, with its first rows to look at. */
export function ImportColumns({ facts, draft, tried, onChange }: ImportColumnsProps) {
  const { t } = useTexts('settlements', 'errors')
  const id = useId()
  const { acquirer, mapping } = draft
  const set = (change: Partial<Draft['mapping']>) => onChange({ ...draft, mapping: { ...mapping, ...change } })
  // Of two columns with one name the file's reader takes the first, so they are one choice.
  const options = [...new Set(facts.headers)].map((header) => ({ value: header, label: header }))
  const missing: Record<string, boolean> = { date: !mapping.date, amount: !mapping.amount && !mapping.net }
  const isNew = !facts.acquirers.some((known) => fold(known) === fold(acquirer.trim()))
  return (
    <div className="flex flex-col gap-4">
      <Field
        id={`${id}-acquirer`}
        label={t('settlements:import.acquirer')}
        hint={t(isNew ? 'settlements:import.acquirerNew' : 'settlements:import.acquirerKnown')}
        error={tried && acquirer.trim() === '' ? t('errors:field.required') : undefined}
        required
      >
        <TextInput
          value={acquirer}
          maxLength={60}
          list={`${id}-known`}
          autoComplete="off"
          onChange={(event) => onChange({ ...draft, acquirer: event.target.value })}
        />
      </Field>
      <datalist id={`${id}-known`}>
        {facts.acquirers.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        {askedColumns.map((column) => (
          <Field
            key={column}
            id={`${id}-${column}`}
            label={t(`settlements:import.column.${column}`)}
            hint={column === 'amount' || column === 'kind' ? t(`settlements:import.hint.${column}`) : undefined}
            error={tried && missing[column] ? t('errors:field.choice') : undefined}
            required={column === 'date'}
          >
            <Select
              value={mapping[column] ?? ''}
              placeholder={t(column === 'date' ? 'settlements:import.chooseColumn' : 'settlements:import.noColumn')}
              options={options}
              onValueChange={(value) => set({ [column]: value || null })}
            />
          </Field>
        ))}
        <Field id={`${id}-decimal`} label={t('settlements:import.decimal')}>
          <Select
            value={mapping.decimal}
            options={decimalSigns.map((value) => ({ value, label: value === ',' ? '1.234,50' : '1,234.50' }))}
            onValueChange={(value) => set({ decimal: value as ',' | '.' })}
          />
        </Field>
        <Field id={`${id}-dates`} label={t('settlements:import.dateForm')}>
          <Select
            value={mapping.dateForm}
            options={dateForms.map((value) => ({ value, label: t(`settlements:import.dates.${value}`) }))}
            onValueChange={(value) => set({ dateForm: value as (typeof dateForms)[number] })}
          />
        </Field>
      </div>
      <Sample facts={facts} />
    </div>
  )
}

function Sample({ facts: { headers, sample } }: { facts: SettlementFileFacts }) {
  const { t } = useTexts('settlements')
  return (
    <section
      aria-label={t('settlements:import.sample')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by key
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full text-left text-xs">
        <thead className="bg-sunken">
          <tr>
            {headers.map((header, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <th key={place} scope="col" className="whitespace-nowrap px-2.5 py-1.5 font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have nothing but their place
            <tr key={at} className="border-line border-t">
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                <td key={place} className="tnum whitespace-nowrap px-2.5 py-1.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
