import { inLanguage, type LocalText } from '@marquee/contract'
import type { ModifierGroupRow, ModifierInput } from '@marquee/contract/food-recipes'
import { type BaseUnit, baseUnits } from '@marquee/contract/inventory'
import { Button, Field, FieldGroup, IconButton, Select, TextInput } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useId, useState } from 'react'
import { readAmount, writeAmount } from '../../../lib/amount.ts'
import { useMe } from '../../../lib/auth-session/current.ts'
import { plainDecimal } from '../../../lib/decimal.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useItems, useModifierChanges } from '../queries.ts'
import { unitsFor } from '../units.ts'

interface DraftOption {
  key: string
  id?: string
  name: LocalText
  extra: string
  maxEach: string
  defaultQty: string
  changes: { key: string; itemId: string; qty: string; unit: string }[]
}

let keys = 0
const newKey = () => {
  keys += 1
  return `new-${keys}`
}
const newOption = (): DraftOption => ({
  key: newKey(),
  name: { en: '', tr: '' },
  extra: '',
  maxEach: '1',
  defaultQty: '0',
  changes: [],
})
const whole = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : -1)

/** A group of choices: its limits, and what each choice costs and changes in the recipe. */
export function GroupEditor({ row, onClose }: { row: ModifierGroupRow | null; onClose: () => void }) {
  const { t, language } = useTexts('foodProducts', 'errors')
  const id = useId()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { create, update } = useModifierChanges()
  const [start] = useState(() => ({
    name: row?.name ?? { en: '', tr: '' },
    min: String(row?.minChoices ?? 0),
    max: String(row?.maxChoices ?? 1),
    free: String(row?.freeChoices ?? 0),
    options: row
      ? row.options.map(
          (option): DraftOption => ({
            key: option.id,
            id: option.id,
            name: option.name,
            extra: option.extraMinor === 0 ? '' : writeAmount(option.extraMinor, currency, language),
            maxEach: String(option.maxEach),
            defaultQty: String(option.defaultQty),
            changes: option.changes.map((change) => ({ key: newKey(), ...change })),
          }),
        )
      : [newOption()],
  }))
  const [draft, setDraft] = useState(start)
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const change = (more: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...more }))
    setSaid((before) => ({ ...before, failure: null }))
  }
  const setOption = (key: string, more: Partial<DraftOption>) =>
    change({ options: draft.options.map((each) => (each.key === key ? { ...each, ...more } : each)) })
  const errorAt = (path: string) => {
    const issue = said.failure?.issues.find((each) => each.path === path || each.path.startsWith(`${path}.`))
    return issue && t(`errors:${issue.message}` as never)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const input: ModifierInput = {
      name: draft.name,
      minChoices: whole(draft.min),
      maxChoices: whole(draft.max),
      freeChoices: whole(draft.free),
      options: draft.options.map((option) => ({
        ...(option.id && { id: option.id as never }),
        name: option.name,
        extraMinor: option.extra.trim() === '' ? 0 : (readAmount(option.extra, currency) ?? -1),
        maxEach: whole(option.maxEach),
        defaultQty: whole(option.defaultQty),
        changes: option.changes.map(({ itemId, qty, unit }) => ({
          itemId: itemId as never,
          qty: plainDecimal(qty.replace('−', '-')),
          unit: unit as BaseUnit,
        })),
      })),
    }
    try {
      if (row) await update.mutateAsync({ id: row.id, expectedRev: row.rev, ...input })
      else await create.mutateAsync(input)
      toast.success(t('foodProducts:modifiers.saved', { name: inLanguage(draft.name, language) }))
      onClose()
    } catch (error) {
      setSaid(({ attempt }) => ({ failure: readFailure(error), attempt: attempt + 1 }))
    }
  }

  return (
    <FormDialog
      size="lg"
      title={t(row ? 'foodProducts:modifiers.change' : 'foodProducts:modifiers.add')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={said}
      pending={create.isPending || update.isPending}
      isDirty={draft !== start}
      submitLabel={t('foodProducts:modifiers.save')}
    >
      <LocalTextField
        id={`${id}-name`}
        label={t('foodProducts:modifiers.name')}
        value={draft.name}
        maxLength={100}
        required
        errors={{ [language]: errorAt('name') }}
        onChange={(name) => change({ name })}
      />
      <div className="grid grid-cols-3 gap-3">
        {(['min', 'max', 'free'] as const).map((which) => (
          <Field key={which} label={t(`foodProducts:modifiers.${which}`)} error={errorAt(`${which}Choices`)}>
            <TextInput
              value={draft[which]}
              inputMode="numeric"
              className="tnum"
              onChange={(event) => change({ [which]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <FieldGroup label={t('foodProducts:modifiers.options')}>
        <ul className="flex flex-col gap-5">
          {draft.options.map((option, index) => (
            <li key={option.key} className="flex flex-col gap-3 border-line border-b pb-4">
              <div className="flex items-center justify-between">
                <b className="text-ink-2 text-sm">{t('foodProducts:modifiers.option', { number: index + 1 })}</b>
                <IconButton
                  icon={Trash}
                  size="sm"
                  label={t('foodProducts:modifiers.removeOption', { number: index + 1 })}
                  disabled={draft.options.length === 1}
                  onClick={() => change({ options: draft.options.filter(({ key }) => key !== option.key) })}
                />
              </div>
              <LocalTextField
                id={`${id}-${option.key}`}
                label={t('foodProducts:modifiers.optionName')}
                value={option.name}
                maxLength={100}
                errors={{ [language]: errorAt(`options.${index}.name`) }}
                onChange={(name) => setOption(option.key, { name })}
              />
              <div className="grid grid-cols-3 gap-3">
                <Field label={t('foodProducts:modifiers.extra')} error={errorAt(`options.${index}.extraMinor`)}>
                  <TextInput
                    value={option.extra}
                    inputMode="decimal"
                    suffix={currency}
                    className="tnum"
                    onChange={(event) => setOption(option.key, { extra: event.target.value })}
                  />
                </Field>
                <Field label={t('foodProducts:modifiers.maxEach')} error={errorAt(`options.${index}.maxEach`)}>
                  <TextInput
                    value={option.maxEach}
                    inputMode="numeric"
                    className="tnum"
                    onChange={(event) => setOption(option.key, { maxEach: event.target.value })}
                  />
                </Field>
                <Field label={t('foodProducts:modifiers.defaultQty')} error={errorAt(`options.${index}.defaultQty`)}>
                  <TextInput
                    value={option.defaultQty}
                    inputMode="numeric"
                    className="tnum"
                    onChange={(event) => setOption(option.key, { defaultQty: event.target.value })}
                  />
                </Field>
              </div>
              <Changes
                changes={option.changes}
                errorAt={(at, field) => errorAt(`options.${index}.changes.${at}.${field}`)}
                onChange={(changes) => setOption(option.key, { changes })}
              />
            </li>
          ))}
        </ul>
        <Button
          size="sm"
          icon={Plus}
          className="mt-3"
          onClick={() => change({ options: [...draft.options, newOption()] })}
        >
          {t('foodProducts:modifiers.addOption')}
        </Button>
      </FieldGroup>
    </FormDialog>
  )
}

interface ChangesProps {
  changes: DraftOption['changes']
  errorAt: (index: number, field: string) => string | undefined
  onChange: (changes: DraftOption['changes']) => void
}

/** What a choice adds to the recipe, or takes from it. */
function Changes({ changes, errorAt, onChange }: ChangesProps) {
  const { t, language } = useTexts('foodProducts')
  const { data: items } = useItems()
  const set = (key: string, more: Partial<DraftOption['changes'][number]>) =>
    onChange(changes.map((each) => (each.key === key ? { ...each, ...more } : each)))
  const unitOf = (itemId: string) => items?.find(({ id }) => id === itemId)?.baseUnit
  return (
    <div className="flex flex-col gap-2">
      {changes.map((change, at) => (
        <div key={change.key} className="grid grid-cols-[minmax(0,1fr)_90px_100px_auto] items-end gap-2">
          <Field label={t('foodProducts:recipes.item')} error={errorAt(at, 'itemId')}>
            <Select
              key={items?.length}
              value={change.itemId}
              placeholder={t('foodProducts:recipes.choose')}
              options={(items ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))}
              onValueChange={(itemId) => set(change.key, { itemId, unit: unitOf(itemId) ?? 'piece' })}
            />
          </Field>
          <Field label={t('foodProducts:recipes.qty')} error={errorAt(at, 'qty')}>
            <TextInput
              value={change.qty}
              inputMode="text"
              className="tnum"
              onChange={(event) => set(change.key, { qty: event.target.value })}
            />
          </Field>
          <Field label={t('foodProducts:recipes.unit')} error={errorAt(at, 'unit')}>
            <Select
              key={change.itemId}
              value={change.unit}
              options={unitsFor(unitOf(change.itemId) ?? baseUnits[0]).map((unit) => ({
                value: unit,
                label: t(`foodProducts:unit.${unit}`),
              }))}
              onValueChange={(unit) => set(change.key, { unit })}
            />
          </Field>
          <IconButton
            icon={Trash}
            label={t('foodProducts:modifiers.removeChange', { number: at + 1 })}
            onClick={() => onChange(changes.filter(({ key }) => key !== change.key))}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={Plus}
          onClick={() => onChange([...changes, { key: newKey(), itemId: '', qty: '', unit: 'piece' }])}
        >
          {t('foodProducts:modifiers.addChange')}
        </Button>
      </div>
    </div>
  )
}
