import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../field/checkbox.tsx'
import { Combobox } from '../field/combobox.tsx'
import { DateInput } from '../field/date/date-input.tsx'
import { ErrorSummary } from '../field/error-summary.tsx'
import { Field, FieldGroup } from '../field/field.tsx'
import { PasswordInput } from '../field/password-input.tsx'
import { RadioGroup } from '../field/radio-group.tsx'
import { SearchInput } from '../field/search-input.tsx'
import { Segmented } from '../field/segmented.tsx'
import { Select } from '../field/select.tsx'
import { Switch } from '../field/switch.tsx'
import { TextInput } from '../field/text-input.tsx'
import { Textarea } from '../field/textarea.tsx'
import type { GalleryText } from './gallery-keys.ts'
import { Section } from './section.tsx'

/** All fields, live. */
export function FieldSection({ t }: { t: GalleryText }) {
  const [attempt, setAttempt] = useState(0)
  const [search, setSearch] = useState('')
  const [date, setDate] = useState('2026-11-21')
  const [city, setCity] = useState<string | null>(null)
  const problems = attempt > 0 ? [{ fieldId: 'gallery-price', message: t('fields.priceError') }] : []
  const cities = (['sample.city1', 'sample.city2', 'sample.city3'] as const).map((key) => ({
    value: key,
    label: t(key),
  }))
  return (
    <Section title={t('sections.fields')}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field label={t('fields.name')} hint={t('fields.nameHint')} required>
          <TextInput defaultValue={t('sample.person3')} autoComplete="off" />
        </Field>
        <Field label={t('fields.phone')} hint={t('fields.phoneHint')} optional>
          <TextInput type="tel" inputMode="tel" defaultValue={t('sample.phone')} autoComplete="off" />
        </Field>
        <Field id="gallery-price" label={t('fields.price')} error={t('fields.priceError')} required>
          <TextInput inputMode="decimal" suffix="₺" defaultValue={t('sample.price')} />
        </Field>
        <Field label={t('fields.role')}>
          <Select
            placeholder={t('fields.rolePlaceholder')}
            options={[
              { value: 'manager', label: t('sample.roleManager') },
              { value: 'box', label: t('sample.roleBoxOffice') },
              { value: 'kitchen', label: t('sample.roleKitchen') },
            ]}
          />
        </Field>
        <Field label={t('fields.password')}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label={t('fields.search')} hideLabel className="self-end">
          <SearchInput
            label={t('fields.search')}
            placeholder={t('fields.searchHint')}
            kbd="/"
            value={search}
            onValueChange={setSearch}
          />
        </Field>
        <Field label={t('fields.date')}>
          <DateInput value={date} onValueChange={setDate} />
        </Field>
        <Field label={t('fields.city')} hint={t('fields.cityHint')}>
          <Combobox
            options={cities}
            value={city}
            onValueChange={setCity}
            filter={(option, query) => option.label.toLocaleLowerCase('tr').includes(query.toLocaleLowerCase('tr'))}
            clearable
          />
        </Field>
        <Field label={t('fields.note')} className="sm:col-span-2">
          <Textarea />
        </Field>
      </div>
      <Choices t={t} />
      <Button className="mt-4" onClick={() => setAttempt(attempt + 1)}>
        {t('fields.check')}
      </Button>
    </Section>
  )
}

function Choices({ t }: { t: GalleryText }) {
  const [view, setView] = useState<'map' | 'list'>('map')
  const [days, setDays] = useState({ monday: true, tuesday: false })
  const [delivery, setDelivery] = useState('pickup')
  const [twoStep, setTwoStep] = useState(true)
  const all = days.monday && days.tuesday
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <FieldGroup label={t('fields.days')}>
        <div className="flex flex-col">
          <Checkbox
            label={t('fields.allDays')}
            checked={all}
            indeterminate={!all && (days.monday || days.tuesday)}
            onCheckedChange={(on) => setDays({ monday: on, tuesday: on })}
          />
          <Checkbox
            label={t('fields.monday')}
            checked={days.monday}
            onCheckedChange={(monday) => setDays({ ...days, monday })}
          />
          <Checkbox
            label={t('fields.tuesday')}
            checked={days.tuesday}
            onCheckedChange={(tuesday) => setDays({ ...days, tuesday })}
          />
        </div>
      </FieldGroup>
      <FieldGroup label={t('fields.delivery')}>
        <RadioGroup
          value={delivery}
          onValueChange={setDelivery}
          options={[
            { value: 'pickup', label: t('fields.pickup'), description: t('fields.pickupHint') },
            { value: 'post', label: t('fields.post') },
          ]}
        />
      </FieldGroup>
      <Segmented
        label={t('fields.view')}
        value={view}
        onValueChange={setView}
        options={[
          { value: 'map', label: t('fields.map') },
          { value: 'list', label: t('fields.list') },
        ]}
        className="self-center justify-self-start"
      />
      <Switch
        label={t('fields.twoStep')}
        description={t('fields.twoStepHint')}
        checked={twoStep}
        onCheckedChange={setTwoStep}
      />
    </div>
  )
}
