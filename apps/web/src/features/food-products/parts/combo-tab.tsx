import { inLanguage } from '@marquee/contract'
import { Button, Field, IconButton, Select, TextInput } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFigures, useProducts } from '../queries.ts'
import { type DraftChoice, newChoice } from './draft.ts'
import { PartsForm } from './parts-form.tsx'
import type { PartsDraft } from './use-parts.ts'

/** What a combo holds: choices, each of other products. */
export function ComboTab({ parts, mayUpdate }: { parts: PartsDraft; mayUpdate: boolean }) {
  const { t, language } = useTexts('foodProducts')
  const { data: figures } = useFigures()
  const { data: products } = useProducts()
  const kinds = new Map((products ?? []).map(({ id, kind }) => [id, kind]))
  const { choices } = parts.draft
  const named = (figures ?? [])
    .filter(({ productId }) => ['simple', 'variants'].includes(kinds.get(productId) ?? ''))
    .map(({ id, name, variant }) => ({
      value: id,
      label: [inLanguage(name, language), inLanguage(variant, language)].filter(Boolean).join(' · '),
    }))
  const set = (key: string, more: Partial<DraftChoice>) =>
    parts.change({ choices: choices.map((each) => (each.key === key ? { ...each, ...more } : each)) })
  return (
    <PartsForm parts={parts} mayUpdate={mayUpdate} lead={t('foodProducts:combo.lead')}>
      <ul className="flex flex-col gap-5">
        {choices.map((choice, index) => (
          <li key={choice.key} className="flex flex-col gap-3 border-line border-b pb-4">
            <LocalTextField
              id={`choice-${choice.key}-name`}
              label={t('foodProducts:combo.name')}
              value={choice.name}
              maxLength={100}
              errors={{ en: parts.errorAt(`choices.${index}.name`) }}
              onChange={(name) => set(choice.key, { name })}
            />
            <div className="flex flex-wrap gap-3">
              <Field
                label={t('foodProducts:combo.included')}
                error={parts.errorAt(`choices.${index}.included`)}
                className="w-32"
              >
                <TextInput
                  value={choice.included}
                  inputMode="numeric"
                  className="tnum"
                  onChange={(event) => set(choice.key, { included: event.target.value })}
                />
              </Field>
              <Field
                label={t('foodProducts:modifiers.max')}
                error={parts.errorAt(`choices.${index}.maxChoices`)}
                className="w-32"
              >
                <TextInput
                  value={choice.max}
                  inputMode="numeric"
                  className="tnum"
                  onChange={(event) => set(choice.key, { max: event.target.value })}
                />
              </Field>
            </div>
            <ul className="flex flex-col gap-2">
              {choice.items.map((item, at) => {
                const label = named.find(({ value }) => value === item.variantId)?.label ?? ''
                return (
                  <li key={item.variantId} className="flex flex-wrap items-end gap-3">
                    <span className="min-w-0 flex-[1_1_200px] pb-2">{label}</span>
                    <Field
                      label={t('foodProducts:combo.extra')}
                      error={parts.errorAt(`choices.${index}.items.${at}.extraMinor`)}
                      className="w-36"
                    >
                      <TextInput
                        value={item.extra}
                        inputMode="decimal"
                        suffix={parts.currency}
                        className="tnum"
                        onChange={(event) =>
                          set(choice.key, {
                            items: choice.items.map((each) =>
                              each === item ? { ...each, extra: event.target.value } : each,
                            ),
                          })
                        }
                      />
                    </Field>
                    {mayUpdate && (
                      <IconButton
                        icon={Trash}
                        label={t('foodProducts:combo.removeItem', { name: label })}
                        onClick={() => set(choice.key, { items: choice.items.filter((each) => each !== item) })}
                      />
                    )}
                  </li>
                )
              })}
            </ul>
            {mayUpdate && (
              <div className="flex flex-wrap items-end gap-3">
                <Field
                  label={t('foodProducts:combo.offer')}
                  error={parts.errorAt(`choices.${index}.items`)}
                  className="w-72 max-w-full"
                >
                  <Select
                    key={choice.items.length}
                    value=""
                    placeholder={t('foodProducts:combo.choose')}
                    options={named.filter(({ value }) => !choice.items.some(({ variantId }) => variantId === value))}
                    onValueChange={(variantId) =>
                      set(choice.key, { items: [...choice.items, { variantId, extra: '' }] })
                    }
                  />
                </Field>
                <Button
                  icon={Trash}
                  variant="quiet"
                  onClick={() => parts.change({ choices: choices.filter(({ key }) => key !== choice.key) })}
                >
                  {t('foodProducts:combo.remove')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayUpdate && (
        <div>
          <Button icon={Plus} onClick={() => parts.change({ choices: [...choices, newChoice()] })}>
            {t('foodProducts:combo.add')}
          </Button>
        </div>
      )}
    </PartsForm>
  )
}
