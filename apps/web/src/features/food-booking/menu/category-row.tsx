import { inLanguage } from '@marquee/contract'
import type { Menu } from '@marquee/contract/food-menu'
import { cx } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'

interface CategoryRowProps {
  categories: Menu['categories']
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** The categories: those at the top, and those below the chosen one beside them. */
export function CategoryRow({ categories, chosen, onChoose }: CategoryRowProps) {
  const { t, language } = useTexts('foodBooking')
  const current = categories.find(({ id }) => id === chosen)
  const top = current?.parentId ?? chosen
  const shown = categories.filter(({ parentId }) => parentId === null || parentId === top)
  const all = [{ id: null, label: t('foodBooking:menu.all'), color: null, isBelow: false }].concat(
    shown.map(({ id, name, color, parentId }) => ({
      id: id as never,
      label: inLanguage(name, language),
      color: color as never,
      isBelow: parentId !== null,
    })),
  )
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{t('foodBooking:menu.categories')}</legend>
      <div className="flex gap-1.5 overflow-x-auto pb-1 max-md:-mx-4 max-md:px-4">
        {all.map(({ id, label, color, isBelow }) => (
          <label
            key={id ?? 'all'}
            className={cx(
              'relative inline-flex min-h-ctl shrink-0 cursor-pointer items-center gap-2 rounded-full border px-3.5 font-semibold text-sm has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2',
              id === chosen
                ? 'border-accent bg-accent-soft text-accent-on-soft'
                : 'border-line-strong/[.55] bg-surface',
              isBelow && 'border-dashed',
            )}
          >
            <input
              type="radio"
              name="food-category"
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full outline-none focus-visible:outline-none"
            />
            {color && (
              <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: color }} />
            )}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
