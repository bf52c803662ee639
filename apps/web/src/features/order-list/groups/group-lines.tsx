import { inLanguage } from '@marquee/contract'
import type { GroupChoices } from '@marquee/contract/group-bookings'
import { Button, Field, IconButton, Select, Skeleton, TextInput } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { blankLine, choiceOf, missingIn, placeOf, type TypedLine } from './lines.ts'

interface GroupLinesProps {
  lines: readonly TypedLine[]
  /** Undefined until they are read. */
  choices: GroupChoices | undefined
  currency: string
  onChange: (lines: TypedLine[]) => void
  errorIn: (path: string, missing: string | null) => string | undefined
  tried: boolean
}

/** How many of which kind, where, and for how much. An empty price is the list's. */
export function GroupLines({ lines, choices, currency, onChange, errorIn, tried }: GroupLinesProps) {
  const { t, language } = useTexts('groups', 'errors')
  const format = useFormat()
  if (!choices) return <Skeleton width="100%" height={96} shape="box" />
  const change = (key: string, more: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...more } : line)))
  const options = choices.prices.map((each) => ({
    value: placeOf(each),
    label: [
      inLanguage(each.type, language),
      each.place && inLanguage(each.place, language),
      format.money(each.amountMinor, currency),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('groups:form.what')} className="flex flex-col gap-3 empty:hidden">
        {lines.map((line, index) => {
          const missing = missingIn(line, { choices, currency })
          const choice = choiceOf(line, { choices })
          const errorAt = (field: string) =>
            errorIn(`lines.${index}.${field}`, missing?.at === field ? missing.key : null)
          return (
            <li
              key={line.key}
              className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-start gap-3 rounded-lg border border-line p-3 sm:grid-cols-[minmax(0,1fr)_6rem_9rem_2.75rem]"
            >
              <Field
                id={`${line.key}-place`}
                label={t('groups:form.kind')}
                hint={choice && t('groups:form.freeNow', { count: choice.free })}
                error={errorAt('place') ?? errorIn(`lines.${index}.passTypeId`, null)}
                className="max-sm:col-span-1"
              >
                <Select
                  value={line.place}
                  placeholder={t('groups:form.chooseKind')}
                  onValueChange={(place) => change(line.key, { place })}
                  options={options}
                />
              </Field>
              <IconButton
                icon={X}
                label={t('groups:form.remove')}
                className="mt-6 sm:order-last"
                onClick={() => onChange(lines.filter((each) => each.key !== line.key))}
              />
              <Field id={`${line.key}-qty`} label={t('groups:form.qty')} error={errorAt('qty')}>
                <TextInput
                  value={line.qty}
                  inputMode="numeric"
                  maxLength={3}
                  autoComplete="off"
                  onChange={(event) => change(line.key, { qty: event.target.value })}
                />
              </Field>
              <Field
                id={`${line.key}-price`}
                label={t('groups:form.price')}
                error={errorAt('unitMinor')}
                className="max-sm:col-span-2"
              >
                <TextInput
                  value={line.price}
                  inputMode="decimal"
                  placeholder={choice ? format.money(choice.amountMinor, currency) : ''}
                  autoComplete="off"
                  onChange={(event) => change(line.key, { price: event.target.value })}
                />
              </Field>
            </li>
          )
        })}
      </ul>
      {tried && lines.length === 0 && (
        <p role="alert" className="text-danger text-sm">
          {t('groups:form.needLines')}
        </p>
      )}
      {errorIn('lines', null) && (
        <p role="alert" className="text-danger text-sm">
          {t('groups:form.tooMany')}
        </p>
      )}
      <div>
        <Button icon={Plus} onClick={() => onChange([...lines, blankLine()])}>
          {t('groups:form.addLine')}
        </Button>
      </div>
    </div>
  )
}
