import { Field, Segmented, TextInput } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Count, readCount } from './count.ts'
import { denominationsOf } from './denominations.ts'

interface CountFieldProps {
  id: string
  label: string
  hint?: string
  error?: string
  currency: string
  count: Count
  onCount: (count: Count) => void
  /** The count is what someone came for: it takes the focus. */
  takesFocus?: boolean
}

/** What is in a drawer: as a sum, or note by note where the currency's notes are known. */
export function CountField({ id, label, hint, error, currency, count, onCount, takesFocus = false }: CountFieldProps) {
  const { t } = useTexts('till')
  const format = useFormat()
  const values = denominationsOf(currency)
  const read = readCount(count, currency)
  return (
    <div className="flex flex-col gap-3">
      {values.length > 0 && (
        <Segmented
          label={t('till:count.how')}
          value={count.pieces ? 'pieces' : 'amount'}
          options={[
            { value: 'amount', label: t('till:count.amount') },
            { value: 'pieces', label: t('till:count.pieces') },
          ]}
          onValueChange={(how) => onCount({ ...count, pieces: how === 'pieces' ? {} : null })}
          className="self-start"
        />
      )}
      {count.pieces === null ? (
        <Field id={id} label={label} hint={hint} error={error} required>
          <TextInput
            autoFocus={takesFocus}
            value={count.text}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            className="tnum"
            onChange={(event) => onCount({ ...count, text: event.target.value })}
          />
        </Field>
      ) : (
        <fieldset className="m-0 min-w-0 border-0 p-0">
          <legend className="mb-2 p-0 font-semibold text-sm">{label}</legend>
          <div className="grid grid-cols-2 gap-x-5 gap-y-2">
            {values.map((value, index) => (
              <div key={value} className="flex items-center justify-between gap-2">
                <span aria-hidden="true" className="tnum text-sm">
                  {format.money(value, currency)}
                </span>
                <Field
                  id={index === 0 ? id : `${id}-${value}`}
                  label={t('till:count.piece', { value: format.money(value, currency) })}
                  hideLabel
                  className="w-[92px] shrink-0"
                >
                  <TextInput
                    value={count.pieces?.[value] ?? ''}
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder="0"
                    className="tnum"
                    aria-invalid={/^\s*\d{0,6}\s*$/.test(count.pieces?.[value] ?? '') ? undefined : true}
                    onChange={(event) =>
                      onCount({ ...count, pieces: { ...count.pieces, [value]: event.target.value } })
                    }
                  />
                </Field>
              </div>
            ))}
          </div>
          <p className="mt-3 flex items-baseline justify-between border-line border-t pt-3 font-semibold">
            {t('till:count.sum')}
            <output className="tnum text-md">{read ? format.money(read.minor, currency) : '–'}</output>
          </p>
          {(error || !read) && (
            <p role="alert" className="mt-1 font-medium text-danger text-sm">
              {read ? error : t('till:count.wrong')}
            </p>
          )}
        </fieldset>
      )}
    </div>
  )
}
