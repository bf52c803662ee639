import { type LocalText, linkOf, type PictureLink, type RecordField } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { Checkbox, cx, Field, Select, Textarea, TextInput } from '@marquee/ui'
import type { ReactNode, RefObject } from 'react'
import { Controller, type FieldError, type UseFormReturn } from 'react-hook-form'
import { useMe } from '../auth-session/current.ts'
import { FormDate, FormTime } from '../form/date-fields.tsx'
import { LocalTextField } from '../form/local-text-field.tsx'
import { WeekdaysField } from '../form/weekdays-field.tsx'
import { useTexts } from '../use-texts.ts'
import { ChoicesField } from './choices-field.tsx'
import { PictureField } from './picture-field.tsx'
import type { AskUpload, RecordEntry, RecordRow, RecordValues } from './screen.ts'
import { useProblemText } from './use-problem-text.ts'
import type { References } from './use-value-text.ts'
import { useWeekdays } from './weekdays.ts'

interface RecordFieldsProps<Row extends RecordRow> {
  screen: RecordEntry<Row>
  form: UseFormReturn<RecordValues, unknown, RecordValues>
  references: References
  /** A line under one of the lines of the form, made from what is typed. */
  note?: (line: readonly string[], values: RecordValues) => ReactNode
  /** `e` of the keyboard and a new record put the focus here: into the first field. */
  firstRef: RefObject<HTMLInputElement | null>
  /** Who brings pictures; the row says where the present one is. */
  upload?: AskUpload | undefined
  row: Row | null
  /** Creating: fields that never change afterwards are shown too. */
  isNew: boolean
}

/** The fields of a record, line by line. Ids are `<entity>-<field>`. */
export function RecordFields<Row extends RecordRow>({ screen, note, isNew, ...rest }: RecordFieldsProps<Row>) {
  const values = rest.form.watch()
  const first = screen.form[0]?.[0]
  return screen.form.map((line) => {
    const names = line.filter(
      (name) =>
        (isNew || !screen.record.fields[name]?.fixed) &&
        (!screen.shows || screen.shows(name, values) || rest.form.formState.errors[name]),
    )
    const under = note?.(line, values)
    if (names.length === 0) return null
    return (
      <div key={line.join(' ')} className={cx('grid items-start gap-3', columnsOf(screen, names))}>
        {names.map((name) => (
          <Entry key={name} screen={screen} name={name} isFirst={name === first} {...rest} />
        ))}
        {under && (
          <p role="status" className="col-span-full text-ink-2 text-sm">
            {under}
          </p>
        )}
      </div>
    )
  })
}

// A colour needs a narrow place; two names of one width would cut the other field.
function columnsOf<Row extends RecordRow>(screen: RecordEntry<Row>, names: readonly string[]): string {
  if (names.length < 2) return 'grid-cols-1'
  if (names.some((name) => screen.record.fields[name]?.kind === 'color')) return 'grid-cols-[minmax(0,1fr)_auto]'
  return names.length === 3 ? 'grid-cols-3' : 'grid-cols-2'
}

interface EntryProps<Row extends RecordRow> extends Omit<RecordFieldsProps<Row>, 'note' | 'isNew'> {
  name: string
  isFirst: boolean
}

function Entry<Row extends RecordRow>(props: EntryProps<Row>) {
  const { screen, name, form, references, isFirst, firstRef, upload, row } = props
  const { t } = useTexts(screen.namespace, 'record')
  const problemText = useProblemText(screen)
  const days = useWeekdays()
  const field = screen.record.fields[name] as RecordField
  const id = `${screen.record.entity}-${name}`
  const label = t(screen.label(name))
  const hintKey = screen.hint?.(name)
  const error = form.formState.errors[name] as FieldError | undefined
  const frame = {
    id,
    label,
    hint: hintKey ? t(hintKey) : undefined,
    error: problemText(name, error),
    required: !field.optional && field.kind !== 'note',
    optional: field.optional,
  }
  const registered = form.register(name)
  const input = {
    ...registered,
    ref: (node: HTMLInputElement | null) => {
      registered.ref(node)
      if (isFirst) firstRef.current = node
    },
    autoComplete: 'off',
    maxLength: field.maxLength,
  }
  switch (field.kind) {
    case 'name':
      return (
        <Controller
          control={form.control}
          name={name}
          render={({ field: entry, fieldState }) => {
            const problems = fieldState.error as Partial<Record<keyof LocalText, FieldError>> | undefined
            return (
              <LocalTextField
                id={id}
                label={label}
                hint={frame.hint ?? t('record:oneLanguage')}
                ref={entry.ref}
                value={entry.value as LocalText}
                onChange={entry.onChange}
                onBlur={entry.onBlur}
                maxLength={field.maxLength}
                errors={{ en: problemText(name, problems?.en), tr: problemText(name, problems?.tr) }}
                required
              />
            )
          }}
        />
      )
    case 'weekdays':
      return (
        <Controller
          control={form.control}
          name={name}
          render={({ field: entry }) => (
            <WeekdaysField
              id={id}
              label={label}
              names={days}
              ref={entry.ref}
              value={Number(entry.value)}
              onChange={entry.onChange}
              onBlur={entry.onBlur}
              error={frame.error}
            />
          )}
        />
      )
    case 'picture':
      return (
        upload && (
          <Controller
            control={form.control}
            name={name}
            render={({ field: entry }) => (
              <PictureField
                id={id}
                label={label}
                hint={frame.hint}
                error={frame.error}
                field={field}
                value={String(entry.value ?? '')}
                stored={storedPicture(row, name)}
                ask={upload}
                onChange={entry.onChange}
              />
            )}
          />
        )
      )
    case 'choices':
    case 'references':
      return (
        <Controller
          control={form.control}
          name={name}
          render={({ field: entry }) => (
            <ChoicesField
              id={id}
              label={label}
              hint={frame.hint}
              error={frame.error}
              ref={entry.ref}
              value={entry.value as readonly string[]}
              options={
                references[name] ??
                (field.choices ?? []).map((value) => ({
                  value,
                  label: screen.choice ? t(screen.choice(name, value)) : value,
                }))
              }
              onChange={entry.onChange}
            />
          )}
        />
      )
    case 'switch':
      return <Checkbox {...registered} id={id} label={label} description={frame.hint} />
    case 'note':
      return (
        <Field {...frame}>
          <Textarea {...registered} rows={3} maxLength={field.maxLength} />
        </Field>
      )
    case 'color':
      return (
        <Field {...frame} required={false}>
          <input
            {...registered}
            id={id}
            type="color"
            className="h-ctl w-20 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
        </Field>
      )
    case 'choice':
    case 'reference': {
      const options =
        references[name] ??
        (field.choices ?? []).map((value) => ({
          value,
          label: screen.choice ? t(screen.choice(name, value)) : value,
        }))
      return (
        <Field {...frame}>
          {/* The choices may come a moment later than the form. */}
          <Select key={options.length} {...registered} placeholder={t('record:choose')} options={options} />
        </Field>
      )
    }
    case 'time':
    case 'date': {
      const Input = field.kind === 'time' ? FormTime : FormDate
      return (
        <Field {...frame}>
          <Input control={form.control} name={name} />
        </Field>
      )
    }
    case 'number':
    case 'minutes':
    case 'money':
    case 'percent':
    case 'quantity':
      return (
        <Field {...frame}>
          <TextInput
            {...input}
            inputMode={field.kind === 'number' || field.kind === 'minutes' ? 'numeric' : 'decimal'}
            className="tnum"
            suffix={<Suffix field={field} unit={screen.unit?.(name, form.getValues())} />}
          />
        </Field>
      )
    case 'code':
      return (
        <Field {...frame}>
          <TextInput {...input} autoCapitalize="characters" spellCheck={false} />
        </Field>
      )
    default:
      return (
        <Field {...frame}>
          <TextInput {...input} />
        </Field>
      )
  }
}

/** The picture that a record has, as its row says. */
function storedPicture(row: RecordRow | null, name: string): { id: string; link: PictureLink } | null {
  const values = row as RecordValues | null
  const id = values?.[name]
  const link = values?.[linkOf(name)] as PictureLink | null | undefined
  return typeof id === 'string' && link ? { id, link } : null
}

function Suffix({ field, unit }: { field: RecordField; unit: MessageKey | null | undefined }) {
  const { t } = useTexts('record')
  const currency = useMe()?.venue.currency ?? 'TRY'
  if (field.kind === 'minutes') return t('record:minutesShort')
  if (field.kind === 'percent') return '%'
  if (field.kind === 'money') return currency
  if (field.kind === 'quantity' && unit) return t(unit)
  return null
}
