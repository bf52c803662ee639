import { Button, Field, IconButton, TextInput } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { type DraftVariant, newVariant } from './draft.ts'
import { PartsForm } from './parts-form.tsx'
import type { PartsDraft } from './use-parts.ts'

interface VariantsTabProps {
  parts: PartsDraft
  mayUpdate: boolean
}

/** The sizes or kinds that a product is sold in, each with its own price where it has one. */
export function VariantsTab({ parts, mayUpdate }: VariantsTabProps) {
  const { t } = useTexts('foodProducts')
  const { draft, errorAt, currency } = parts
  const { variants } = draft
  const set = (key: string, more: Partial<DraftVariant>) =>
    parts.change({ variants: variants.map((each) => (each.key === key ? { ...each, ...more } : each)) })
  return (
    <PartsForm parts={parts} mayUpdate={mayUpdate} lead={t('foodProducts:variants.lead')}>
      <ul className="flex flex-col gap-4">
        {variants.map((variant, index) => (
          <li key={variant.key} className="border-line border-b pb-4">
            <fieldset className="m-0 grid min-w-0 items-start gap-3 border-0 p-0 sm:grid-cols-2">
              <legend className="sr-only">{t('foodProducts:variants.number', { number: index + 1 })}</legend>
              <div className="col-span-full">
                <LocalTextField
                  id={`variant-${variant.key}-name`}
                  label={t('foodProducts:variants.name')}
                  value={variant.name}
                  maxLength={100}
                  errors={{ en: errorAt(`variants.${index}.name`) }}
                  onChange={(name) => set(variant.key, { name })}
                />
              </div>
              <Field
                label={t('foodProducts:variants.price')}
                hint={t('foodProducts:variants.priceHint')}
                error={errorAt(`variants.${index}.priceMinor`)}
                optional
              >
                <TextInput
                  value={variant.price}
                  inputMode="decimal"
                  suffix={currency}
                  className="tnum"
                  onChange={(event) => set(variant.key, { price: event.target.value })}
                />
              </Field>
              <Field label={t('foodProducts:field.barcode')} error={errorAt(`variants.${index}.barcode`)} optional>
                <TextInput
                  value={variant.barcode}
                  autoComplete="off"
                  maxLength={60}
                  onChange={(event) => set(variant.key, { barcode: event.target.value })}
                />
              </Field>
              {mayUpdate && (
                <div className="col-span-full">
                  <IconButton
                    icon={Trash}
                    label={t('foodProducts:variants.remove', { number: index + 1 })}
                    disabled={variants.length === 1}
                    onClick={() => parts.change({ variants: variants.filter(({ key }) => key !== variant.key) })}
                  />
                </div>
              )}
            </fieldset>
          </li>
        ))}
      </ul>
      {errorAt('variants') && !errorAt('variants.0') && (
        <p role="alert" className="text-danger text-sm">
          {errorAt('variants')}
        </p>
      )}
      {mayUpdate && (
        <div>
          <Button icon={Plus} onClick={() => parts.change({ variants: [...variants, newVariant()] })}>
            {t('foodProducts:variants.add')}
          </Button>
        </div>
      )}
    </PartsForm>
  )
}
