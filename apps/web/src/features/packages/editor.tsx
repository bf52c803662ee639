import { channels, inLanguage, type PackageRow } from '@marquee/contract'
import { Checkbox, DateInput, Field, FieldGroup, Segmented, Select, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { LocalTextField } from '../../lib/form/local-text-field.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Draft, draftOf, inputOf, newDraft, newItem } from './draft.ts'
import { ItemRows } from './item-rows.tsx'
import { Preview } from './preview.tsx'
import { useAlone, useDishes, usePackageChanges, useProducts, useRides } from './queries.ts'
import { sharedOut } from './worth.ts'

const noRides = { areas: [], classes: [], prices: [] }

/** A new package, or one that is changed: what is in it, and what it costs. */
export function Editor({ row, onClose }: { row: PackageRow | null; onClose: () => void }) {
  const { t, language } = useTexts('packages', 'errors')
  const id = useId()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const products = useProducts()
  const { create, update } = usePackageChanges()
  const [start] = useState(() => (row ? draftOf(row, { currency, language }) : newDraft()))
  const [draft, setDraft] = useState<Draft>(start)
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const rides = useRides().data ?? noRides
  const dishes = useDishes().data ?? []
  const alone = { passes: useAlone(draft.productId).data ?? [], rides: rides.prices, dishes }
  const input = inputOf(draft, currency)
  const types = products.data?.find((product) => product.id === draft.productId)?.passTypes ?? []
  const isByPerson = draft.items.some(({ per }) => per === 'person')

  function change(more: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...more }))
    setSaid((before) => ({ ...before, failure: null }))
  }
  const errorAt = (path: string) => {
    const issue = said.failure?.issues.find((each) => each.path === path || each.path.startsWith(`${path}.`))
    return issue && t(`errors:${issue.message}` as never)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      if (row) await update.mutateAsync({ id: row.id, expectedRev: row.rev, ...input })
      else await create.mutateAsync(input)
      toast.success(
        t(row ? 'packages:done.saved' : 'packages:done.created', { name: inLanguage(draft.name, language) }),
      )
      onClose()
    } catch (error) {
      setSaid(({ attempt }) => ({ failure: readFailure(error), attempt: attempt + 1 }))
    }
  }

  return (
    <FormDialog
      size="lg"
      title={t(row ? 'packages:editor.edit' : 'packages:editor.new')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={said}
      pending={create.isPending || update.isPending}
      isDirty={draft !== start}
      submitLabel={t('packages:editor.save')}
    >
      <LocalTextField
        id={`${id}-name`}
        label={t('packages:field.name')}
        value={draft.name}
        maxLength={100}
        required
        errors={{ [language]: errorAt('name') }}
        onChange={(name) => change({ name })}
      />
      <LocalTextField
        id={`${id}-description`}
        label={t('packages:field.description')}
        value={draft.description}
        maxLength={500}
        onChange={(description) => change({ description })}
      />
      <Field id={`${id}-product`} label={t('packages:field.product')} error={errorAt('productId')} required>
        <Select
          value={draft.productId}
          placeholder={t('packages:field.chooseProduct')}
          options={(products.data ?? [])
            .filter(({ archivedAt }) => archivedAt === null)
            .map((product) => ({ value: product.id, label: inLanguage(product.name, language) }))}
          onValueChange={(productId) => change({ productId, items: [newItem()] })}
        />
      </Field>
      <FieldGroup label={t('packages:field.price')}>
        <div className="flex flex-wrap items-end gap-3">
          <Segmented
            label={t('packages:field.price')}
            value={draft.priceMode}
            options={[
              { value: 'fixed', label: t('packages:mode.fixed') },
              { value: 'sum_minus_percent', label: t('packages:mode.less') },
            ]}
            onValueChange={(priceMode) => change({ priceMode })}
          />
          {draft.priceMode === 'fixed' ? (
            <Field
              label={t(isByPerson ? 'packages:field.amountPerson' : 'packages:field.amount')}
              error={errorAt('amountMinor')}
              className="w-44"
            >
              <TextInput
                value={draft.amount}
                inputMode="decimal"
                autoComplete="off"
                suffix={currency}
                className="tnum"
                onChange={(event) => change({ amount: event.target.value })}
              />
            </Field>
          ) : (
            <Field label={t('packages:field.percent')} error={errorAt('percentPpm')} className="w-44">
              <TextInput
                value={draft.percent}
                inputMode="decimal"
                autoComplete="off"
                suffix="%"
                className="tnum"
                onChange={(event) => change({ percent: event.target.value })}
              />
            </Field>
          )}
        </div>
      </FieldGroup>
      <ItemRows
        draft={draft}
        types={types.filter(({ archivedAt }) => archivedAt === null)}
        rides={rides}
        dishes={dishes}
        currency={currency}
        errorAt={errorAt}
        onChange={(items) => change({ items })}
        onShare={() => setDraft(sharedOut(draft, alone, { currency, language }))}
      />
      <Preview input={input} alone={alone} types={types} rides={rides} dishes={dishes} currency={currency} />
      {isByPerson && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('packages:field.minPeople')} error={errorAt('minPeople')} optional>
            <TextInput
              value={draft.minPeople}
              inputMode="numeric"
              className="tnum"
              onChange={(event) => change({ minPeople: event.target.value })}
            />
          </Field>
          <Field label={t('packages:field.maxPeople')} error={errorAt('maxPeople')} optional>
            <TextInput
              value={draft.maxPeople}
              inputMode="numeric"
              className="tnum"
              onChange={(event) => change({ maxPeople: event.target.value })}
            />
          </Field>
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-3">
        <Field label={t('packages:field.validFrom')} error={errorAt('validFrom')} optional>
          <DateInput value={draft.validFrom} onValueChange={(validFrom) => change({ validFrom: validFrom ?? '' })} />
        </Field>
        <Field label={t('packages:field.validUntil')} error={errorAt('validUntil')} optional>
          <DateInput
            value={draft.validUntil}
            onValueChange={(validUntil) => change({ validUntil: validUntil ?? '' })}
          />
        </Field>
      </div>
      <FieldGroup label={t('packages:field.channels')} error={errorAt('channels')}>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {channels.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`packages:channel.${channel}`)}
              checked={draft.channels.includes(channel)}
              onCheckedChange={(isOn) =>
                change({
                  channels: channels.filter((each) => (each === channel ? isOn : draft.channels.includes(each))),
                })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <Checkbox
        label={t('packages:field.partsRefundable')}
        description={t('packages:field.partsRefundableHint')}
        checked={draft.partsRefundable}
        onCheckedChange={(partsRefundable) => change({ partsRefundable })}
      />
    </FormDialog>
  )
}
