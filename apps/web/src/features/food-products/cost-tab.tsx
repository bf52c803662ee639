import { inLanguage } from '@marquee/contract'
import type { FoodProductRow } from '@marquee/contract/food'
import type { VariantFigures } from '@marquee/contract/food-menu'
import { Badge, Button, EmptyState, Field, Select, TextInput } from '@marquee/ui'
import BookOpen from 'lucide-react/icons/book-open'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ShortItems } from '../../parts/off-sale/short-items.tsx'
import type { DraftVariant } from './parts/draft.ts'
import { PartsForm } from './parts/parts-form.tsx'
import type { PartsDraft } from './parts/use-parts.ts'
import { useFigures, useItems, useRecipes } from './queries.ts'

const RecipeEditor = dialogOnDemand(() =>
  import('./recipes/recipe-editor.tsx').then((part) => ({ default: part.RecipeEditor })),
)

interface CostTabProps {
  product: FoodProductRow
  parts: PartsDraft
  mayUpdate: boolean
  onRecipes: () => void
}

/** What each variant is made of, what that costs, and what is left of the price. */
export function CostTab({ product, parts, mayUpdate, onRecipes }: CostTabProps) {
  const { t, language } = useTexts('foodProducts')
  const { data: recipes } = useRecipes()
  const { data: items } = useItems()
  const { data: figures } = useFigures()
  const [edited, setEdited] = useState<string | null>(null)
  const { variants } = parts.draft
  const own = (figures ?? []).filter(({ productId }) => productId === product.id)
  const set = (key: string, more: Partial<DraftVariant>) =>
    parts.change({ variants: variants.map((each) => (each.key === key ? { ...each, ...more } : each)) })
  if (product.kind === 'combo') {
    return (
      <div className="flex max-w-[860px] flex-col gap-4 pt-4">
        <p className="text-ink-2 text-sm">{t('foodProducts:cost.combo')}</p>
        {own[0] && <Figures figures={own[0]} />}
      </div>
    )
  }
  const choices = [
    { value: 'none', label: t('foodProducts:cost.nothing') },
    ...(recipes ?? []).map(({ id, name }) => ({
      value: `recipe:${id}`,
      label: t('foodProducts:cost.recipe', { name: inLanguage(name, language) }),
    })),
    ...(items ?? []).map(({ id, name }) => ({
      value: `item:${id}`,
      label: t('foodProducts:cost.item', { name: inLanguage(name, language) }),
    })),
  ]
  const unitOf = (made: string) => {
    const [what, id] = made.split(':')
    if (what === 'recipe') return recipes?.find((each) => each.id === id)?.unit
    return items?.find((each) => each.id === id)?.baseUnit
  }
  return (
    <>
      <PartsForm parts={parts} mayUpdate={mayUpdate} lead={t('foodProducts:cost.lead')}>
        {variants.length === 0 && <EmptyState title={t('foodProducts:variants.none')} />}
        {variants.map((variant, index) => {
          const unit = unitOf(variant.made)
          const figure = own.find(({ id }) => id === variant.id)
          const name = inLanguage(variant.name, language) || inLanguage(product.name, language)
          const [what, recipeId] = variant.made.split(':')
          return (
            <section key={variant.key} aria-label={name} className="flex flex-col gap-3 border-line border-b pb-4">
              {product.kind === 'variants' && <h2 className="font-semibold">{name}</h2>}
              <div className="flex flex-wrap items-end gap-3">
                <Field
                  label={t('foodProducts:cost.madeOf')}
                  error={parts.errorAt(`variants.${index}.recipeId`) ?? parts.errorAt(`variants.${index}.itemId`)}
                  className="w-96 max-w-full"
                >
                  <Select
                    key={choices.length}
                    value={variant.made}
                    options={choices}
                    onValueChange={(made) => set(variant.key, { made })}
                  />
                </Field>
                {variant.made !== 'none' && (
                  <Field
                    label={t('foodProducts:cost.qty')}
                    error={parts.errorAt(`variants.${index}.madeQty`)}
                    className="w-36"
                  >
                    <TextInput
                      value={variant.qty}
                      inputMode="decimal"
                      suffix={unit && t(`foodProducts:unit.${unit}`)}
                      className="tnum"
                      onChange={(event) => set(variant.key, { qty: event.target.value })}
                    />
                  </Field>
                )}
                {what === 'recipe' && recipeId && (
                  <Button icon={BookOpen} onClick={() => setEdited(recipeId)}>
                    {t('foodProducts:recipes.open')}
                  </Button>
                )}
              </div>
              {figure && <Figures figures={figure} />}
            </section>
          )
        })}
        <div>
          <Button variant="quiet" icon={BookOpen} onClick={onRecipes}>
            {t('foodProducts:recipes.all')}
          </Button>
        </div>
      </PartsForm>
      {edited && <RecipeEditor id={edited as never} onClose={() => setEdited(null)} />}
    </>
  )
}

/** What one portion costs and brings, by what is saved. */
export function Figures({ figures }: { figures: VariantFigures }) {
  const { t, language } = useTexts('foodProducts')
  const format = useFormat()
  const { priceMinor, netMinor, costMinor, foodCostPpm, portionsLeft, moved, allergens, allergensKnown } = figures
  const currency = useMe()?.venue.currency ?? 'TRY'
  const money = (minor: number) => format.money(minor, currency)
  const named = [...allergens.map((each) => t(`foodProducts:allergen.${each}`)), ...figures.otherAllergens]
  const facts: [string, string][] = [
    [t('foodProducts:cost.price'), money(priceMinor)],
    [t('foodProducts:cost.net'), money(netMinor)],
    [t('foodProducts:cost.cost'), costMinor === null ? '–' : money(costMinor)],
    [t('foodProducts:cost.margin'), costMinor === null ? '–' : money(netMinor - costMinor)],
    [t('foodProducts:cost.share'), foodCostPpm === null ? '–' : format.percent(foodCostPpm / 1_000_000)],
    [t('foodProducts:cost.left'), portionsLeft === null ? '–' : format.number(portionsLeft)],
  ]
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-3 text-sm">{label}</dt>
            <dd className="tnum font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        <span className="text-ink-3">{t('foodProducts:cost.allergens')}: </span>
        {allergensKnown
          ? named.join(', ') || t('foodProducts:sheet.none')
          : [named.join(', '), t('foodProducts:sheet.unknown')].filter(Boolean).join(' · ')}
      </p>
      <ShortItems short={figures.short} />
      {moved.length > 0 && (
        <p>
          <Badge tone="warning" icon={TriangleAlert}>
            {t('foodProducts:moved.title')}
          </Badge>{' '}
          <span className="text-sm">
            {moved
              .map(({ name, changePpm }) =>
                t(changePpm > 0 ? 'foodProducts:moved.up' : 'foodProducts:moved.down', {
                  name: inLanguage(name, language),
                  percent: format.percent(Math.abs(changePpm) / 1_000_000),
                }),
              )
              .join(', ')}
          </span>
        </p>
      )}
    </div>
  )
}
